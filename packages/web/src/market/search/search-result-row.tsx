import './search-result-row.css';

import { Delta } from '@fulcrum/ui/figures/delta.tsx';
import { formatPercent } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { Price } from '@fulcrum/ui/figures/price.tsx';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import type { ListedInstrument } from '../model.ts';
import { useQuote } from '../quotes.ts';
import { rememberSearch } from '../../settings/settings.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { FoundName } from './found-name.tsx';
import { Marked } from './marked.tsx';

interface FoundRowProps {
  readonly instrument: ListedInstrument;
  readonly query: string;
  readonly foundAs: string | null;
}

/** A result with the star of the favourites beside it. */
export const StarredResultRow = (props: FoundRowProps) => (
  <div className="starred">
    <SearchResultRow {...props} />
    <FavouriteStar instrument={props.instrument} />
  </div>
);

export function SearchResultRow({ instrument, query, foundAs }: FoundRowProps) {
  const { t } = useTranslation();
  const { code, showCode, name, digits, isPair, logo } = instrument;
  const quote = useQuote(code);
  return (
    <Link className="found" to={`/trade?code=${code}`} onClick={() => rememberSearch(code)}>
      <InstrumentLogo code={code} logo={logo} />
      <span className="found__id">
        <span className="found__code ellip">
          <bdi>
            <Marked text={showCode} query={query} />
          </bdi>
        </span>
        <span className="found__name ellip">
          <FoundName name={name} foundAs={foundAs} query={query} />
        </span>
      </span>
      <span className="found__end">
        {quote && <Price price={quote.bid} digits={digits} isPair={isPair} />}
        {quote?.isOpen === true && (
          <Delta value={quote.change} text={formatPercent(quote.change)} />
        )}
        {quote?.isOpen === false && (
          <span className="t3">{t(quote.isHalted ? 'common.halted' : 'common.closed')}</span>
        )}
      </span>
    </Link>
  );
}
