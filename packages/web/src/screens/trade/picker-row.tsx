import { directionOf, formatPercent, formatPrice } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { Moon } from 'lucide-react';
import { memo } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { useQuote } from '../../market/quotes.ts';
import { FavouriteStar } from '../../market/search/favourite-star.tsx';
import { FoundName } from '../../market/search/found-name.tsx';
import { Marked } from '../../market/search/marked.tsx';

interface PickerRowProps {
  readonly instrument: ListedInstrument;
  readonly query: string;
  readonly foundAs: string | null;
  readonly isCurrent: boolean;
  /** Reached by arrow keys only, because the list is a single Tab stop. */
  readonly isSkipped?: boolean;
  readonly onChoose: (code: string) => void;
}

/** An instrument that can be chosen, with the star of the favourites beside it. */
export const PickerRow = memo(function PickerRow(props: PickerRowProps) {
  const { instrument, query, foundAs, isCurrent, isSkipped = false, onChoose } = props;
  const { code, showCode, name, logo } = instrument;
  return (
    <div className={`picker__line${isCurrent ? ' picker__line--current' : ''}`}>
      <button
        type="button"
        className="picker__row"
        aria-current={isCurrent || undefined}
        tabIndex={isSkipped ? -1 : undefined}
        onClick={() => onChoose(code)}
      >
        <InstrumentLogo code={code} logo={logo} isSmall />
        <span className="grow">
          <span className="picker__code num" translate="no">
            <Marked text={showCode} query={query} />
          </span>
          <span className="picker__name">
            <FoundName name={name} foundAs={foundAs} query={query} />
          </span>
        </span>
        <PickerPrice instrument={instrument} />
      </button>
      <FavouriteStar instrument={instrument} isSkipped={isSkipped} />
    </div>
  );
});

function PickerPrice({ instrument }: Pick<PickerRowProps, 'instrument'>) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  if (!quote) return null;
  return (
    <span className="picker__px">
      <span className="num" translate="no">
        {formatPrice(quote.bid, instrument.digits)}
      </span>
      {quote.isOpen ? (
        <small className={directionOf(quote.change)}>
          <span className="num" translate="no">
            {formatPercent(quote.change)}
          </span>
        </small>
      ) : (
        <small className="t3">
          <Moon
            className="i i--14"
            role="img"
            aria-label={t(quote.isHalted ? 'common.halted' : 'common.closed')}
          />
        </small>
      )}
    </span>
  );
}
