import type { MicroUsd, Points } from '@fulcrum/engine/units/units';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { directionOf, formatQuantity, MINUS } from '@fulcrum/ui/figures/format';
import { readNumber } from '@fulcrum/ui/figures/read-number';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';

import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { Stepper } from '../../../trading/order-fields/stepper.tsx';
import { distanceDigits } from '../../../market/distance-digits.ts';
import {
  firstLevel,
  levelForm,
  type LevelBasis,
  type StopName,
} from '../../../trading/preview/levels.ts';
import { allowedPrice } from '../../../trading/preview/allowed-price.ts';
import {
  levelForReward,
  levelForShare,
  priceOf,
  signedText,
  type LevelDraft,
  type StopsDraft,
} from './stops-plan.ts';

interface LevelEditorProps {
  readonly name: StopName;
  readonly draft: StopsDraft;
  readonly basis: LevelBasis;
  /** Price beyond which the level must be; null if there is no quote. */
  readonly mark: Points | null;
  readonly equity: MicroUsd | null;
  readonly isWrong: boolean;
  readonly note: string | null;
  readonly money: MicroUsd | null;
  readonly onChange: (level: LevelDraft) => void;
}

const CENTS = 2;
const ONE_DOLLAR = 100;

/** One level: a switch, its field with step buttons, and quick choices. */
export function LevelEditor(props: LevelEditorProps) {
  const { name, draft, basis, mark, isWrong, note, money, onChange } = props;
  const { t } = useTranslation();
  const level = draft[name];
  const label = t(`trade.${name}`);
  const put = (price: Points | null) => {
    if (price !== null) onChange({ isOn: true, text: signedText(name, draft.unit, price, basis) });
  };
  return (
    <div className={`edit${isWrong ? ' edit--bad' : ''}`}>
      <div className="edit__h">
        <Switch label={label} isOn={level.isOn} onChange={toggle} />
        <span>{label}</span>
        {note !== null && (
          <span className={`edit__end ${money === null ? '' : directionOf(money)}`}>
            <span className="num" translate="no">
              {note}
            </span>
          </span>
        )}
      </div>
      {level.isOn && (
        <>
          <Stepper
            label={listed([label, t(`orders.units.${draft.unit}`)])}
            text={level.text}
            form={levelForm(draft.unit, basis)}
            isSigned
            isWrong={isWrong}
            onChange={(text) => onChange({ isOn: true, text })}
            less={{ label: t('orders.levelLower', { name: label }), onStep: () => step(-1) }}
            more={{ label: t('orders.levelHigher', { name: label }), onStep: () => step(1) }}
          />
          <QuickLevels {...props} onPick={put} />
        </>
      )}
    </div>
  );

  function toggle(isOn: boolean): void {
    if (!isOn || level.text !== '') onChange({ ...level, isOn });
    else put(firstLevel(name, basis.side, mark ?? basis.entry, basis.listing.instrument));
  }

  /** Moves the field by one step: a pip, or a dollar. */
  function step(by: 1 | -1): void {
    const { digits } = basis.listing.instrument;
    if (draft.unit === 'usd') {
      const cents = readNumber(level.text, { digits: CENTS, kind: 'money' });
      if (cents === null) return;
      onChange({ isOn: true, text: formatQuantity(cents + by * ONE_DOLLAR, CENTS) });
      return;
    }
    const price = priceOf(name, draft, basis);
    if (price === null || price === 'missing') return;
    const pip = 10 ** distanceDigits(basis.isPair, digits);
    const isMirrored = draft.unit === 'pips' && (name === 'takeProfit') !== (basis.side === 'buy');
    const next = price + (isMirrored ? -by : by) * pip;
    if (next !== basis.entry) put(allowedPrice(next, basis.listing.instrument));
  }
}

interface QuickLevelsProps extends LevelEditorProps {
  readonly onPick: (price: Points | null) => void;
}

const LOSS_TENTHS = [5, 10, 20] as const;
const REWARD_TENTHS = [10, 20, 25, 30] as const;

function QuickLevels({ name, draft, basis, equity, onPick }: QuickLevelsProps) {
  const { t } = useTranslation();
  const now = priceOf(name, draft, basis);
  const chip = (label: string, price: Points | null) => (
    <Chip
      key={label}
      isOutline
      className="num"
      translate="no"
      isOn={price !== null && price === now}
      disabled={price === null}
      onClick={() => onPick(price)}
    >
      {label}
    </Chip>
  );
  if (name === 'stopLoss') {
    return (
      <div className="chips">
        {chip(t('orders.breakEven'), basis.entry)}
        {LOSS_TENTHS.map((tenths) =>
          chip(
            `${MINUS}${formatQuantity(tenths, 1, 0)}%`,
            equity === null ? null : levelForShare(tenths, equity, basis),
          ),
        )}
      </div>
    );
  }
  const stopLoss = priceOf('stopLoss', draft, basis);
  const risk = stopLoss === 'missing' ? null : stopLoss;
  return (
    <div className="chips">
      {REWARD_TENTHS.map((tenths) =>
        chip(`1 : ${formatQuantity(tenths, 1, 0)}`, levelForReward(tenths, risk, basis)),
      )}
    </div>
  );
}
