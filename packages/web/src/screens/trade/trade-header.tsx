import './trade-header.css';

import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { formatInteger, formatOpening } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { Bell, ChevronDown, Info, Star } from 'lucide-react';

import { useInstruments } from '../../market/instruments.ts';
import { useSideSwipe } from '../../layout/swipe/use-side-swipe.ts';
import { neighbourOf } from './neighbour.ts';
import { useTranslation } from '../../language/use-translation.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { priceTime } from '../../market/price-time.ts';
import { useQuote } from '../../market/quotes.ts';
import { toggleFavourite, useSettings } from '../../settings/settings.ts';
import { ltr } from '../../language/left-to-right.ts';
import type { Freshness } from './use-freshness.ts';

interface TradeHeaderProps {
  readonly instrument: ListedInstrument;
  readonly freshness: Freshness;
  readonly onDrawer: () => void;
  readonly onContract: () => void;
  readonly onAlerts: () => void;
  readonly onChoose: (code: string) => void;
  /** Further choices, before the buttons. */
  readonly children?: Elements;
}

/**
 * Head of the page: the instrument and its state, with buttons for other instruments and its terms.
 */
export function TradeHeader(props: TradeHeaderProps) {
  const { instrument, freshness, onDrawer, onContract, onAlerts, onChoose, children } = props;
  const { t } = useTranslation();
  const { code, showCode, logo } = instrument;
  const favourites = useSettings((choices) => choices.favourites);
  const isFavourite = favourites.includes(code);
  const { all } = useInstruments();
  const swipe = useSideSwipe((by) => {
    const codes = all.map((each) => each.code);
    const next = neighbourOf(code, by, { favourites, all: codes });
    if (next !== null) onChoose(next);
  });
  return (
    <header className="topbar">
      <button
        type="button"
        className="sym grow"
        aria-haspopup="dialog"
        aria-label={t('trade.changeInstrument', { name: showCode })}
        onClick={onDrawer}
        {...swipe}
      >
        <InstrumentLogo code={code} logo={logo} isSmall />
        <span className="sym__text">
          <span className="sym__code">
            <span className="num" translate="no">
              {showCode}
            </span>
            <ChevronDown className="i i--16 t2" />
          </span>
          <StateLine instrument={instrument} freshness={freshness} />
        </span>
      </button>
      {children}
      <IconButton
        label={t(isFavourite ? 'trade.favouriteRemove' : 'trade.favouriteAdd')}
        aria-pressed={isFavourite}
        onClick={() => toggleFavourite(code)}
      >
        <Star className={`i i--22${isFavourite ? ' star-on' : ''}`} />
      </IconButton>
      <IconButton label={t('alerts.title')} onClick={onAlerts}>
        <Bell className="i i--22" />
      </IconButton>
      <IconButton label={t('trade.contract')} onClick={onContract}>
        <Info className="i i--22" />
      </IconButton>
    </header>
  );
}

type StateLineProps = Pick<TradeHeaderProps, 'instrument' | 'freshness'>;

function StateLine({ instrument, freshness }: StateLineProps) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  if (freshness === 'waiting') return <span className="sym__state">{t('trade.waiting')}</span>;
  const dot = { live: '', stale: ' dot--warn', closed: ' dot--off' }[freshness];
  return (
    <span className="sym__state ellip">
      <span className={`dot${dot}`} />
      <span>{stateText(freshness)}</span>
    </span>
  );

  function stateText(state: 'live' | 'stale' | 'closed'): string {
    if (state === 'closed') return closedText(instrument.opensAt);
    if (state === 'live') return `${t('common.open')} · ${lotText()}`;
    return t('trade.priceFrom', { time: priceTime(quote?.arrivedAt ?? 0) });
  }

  function closedText(opensAt: number | null): string {
    if (quote?.isHalted) return t('common.halted');
    if (opensAt === null) return t('common.closed');
    return t('trade.closedOpens', { time: formatOpening(opensAt) });
  }

  function lotText(): string {
    const units = formatInteger(instrument.terms.contractSize);
    return t('trade.lotIs', { units: ltr(`${units} ${instrument.baseCurrency}`) });
  }
}
