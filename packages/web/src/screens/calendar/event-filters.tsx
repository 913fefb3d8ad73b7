import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import { currenciesOf, LEAST, type View } from './event-view.ts';

interface EventFiltersProps {
  /** All events of the period, whatever is filtered. */
  readonly events: readonly CalendarEvent[];
  readonly view: View;
  readonly onView: (change: Partial<View>) => void;
}

/** Filters by importance and by currency. */
export function EventFilters({ events, view, onView }: EventFiltersProps) {
  const { t } = useTranslation();
  const known = currenciesOf(events);
  // A chosen currency stays visible, so that it can be taken back.
  const { currency: own } = view;
  const currencies = own === null || known.includes(own) ? known : [own, ...known];
  return (
    <div className="events__filters">
      <div className="chips" role="group" aria-label={t('calendar.importance')}>
        {LEAST.map((least) => (
          <Chip key={least} isOutline isOn={view.least === least} onClick={() => onView({ least })}>
            {t(`calendar.from.${least}`)}
          </Chip>
        ))}
      </div>
      <div className="chips" role="group" aria-label={t('calendar.currency')}>
        <Chip isOutline isOn={own === null} onClick={() => onView({ currency: null })}>
          {t('orders.filters.all')}
        </Chip>
        {currencies.map((currency) => (
          <Chip
            key={currency}
            isOutline
            isOn={own === currency}
            onClick={() => onView({ currency })}
          >
            <span className="num" translate="no">
              {currency}
            </span>
          </Chip>
        ))}
      </div>
    </div>
  );
}
