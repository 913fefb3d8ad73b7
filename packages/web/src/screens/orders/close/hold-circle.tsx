import { directionOf, formatMoney } from '@fulcrum/ui/figures/format';

import { ltr } from '../../../language/left-to-right.ts';
import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { Filter } from '../orders-view.ts';
import type { GroupPlan } from './close-many.ts';
import { useHold } from '../../../layout/hold/use-hold.ts';

interface HoldCircleProps {
  readonly group: Filter;
  readonly plan: GroupPlan;
  readonly isDisabled: boolean;
  readonly isHeld: boolean;
  /** True while another circle is held, or chosen by a tap. */
  readonly isFaint: boolean;
  readonly onHold: (isHeld: boolean) => void;
  readonly onHeld: () => void;
  readonly onTap: () => void;
}

/** A round button with the result of a group, which closes the group if it is held. */
export function HoldCircle(props: HoldCircleProps) {
  const { group, plan, isDisabled, isHeld, isFaint, onHold, onHeld, onTap } = props;
  const { t } = useTranslation();
  const handlers = useHold({ onHold, onHeld, onTap, isDisabled });
  const name = t(`orders.filters.${group}`);
  const result = ltr(formatMoney(plan.result, { isSigned: true }));
  const count = t('orders.ofMany', {
    number: ltr(String(plan.closable)),
    all: ltr(String(plan.all)),
  });
  return (
    <button
      type="button"
      className={`circle${isFaint ? ' circle--faint' : ''}`}
      data-held={isHeld || undefined}
      disabled={isDisabled}
      aria-label={`${name}: ${listed([count, result])}`}
      {...handlers}
    >
      <span className="circle__face">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="46" />
          <circle className="circle__fill" cx="50" cy="50" r="46" pathLength="1" />
        </svg>
        <b className={`num ${directionOf(plan.result)}`} translate="no">
          {plan.closable === 0 ? '–' : result}
        </b>
      </span>
      <span className="circle__name">{name}</span>
      <small className="t3 num" translate="no">
        {count}
      </small>
    </button>
  );
}
