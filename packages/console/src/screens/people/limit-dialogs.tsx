import {
  ADJUSTMENT_CATEGORIES,
  FREEZE_HOURS,
} from '@fulcrum/contract/console/users/intervention-kinds';
import type { PersonDetail } from '@fulcrum/contract/console/users/schema';
import { FREEZE_GROUNDS } from '@fulcrum/engine/limits';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { Field } from '../../parts/fields/field.tsx';
import {
  capLeverage,
  freePayouts,
  freezePayouts,
  freezePayoutsLonger,
  proposeAdjustment,
  releasePayouts,
  setTradingFrozen,
} from './calls.ts';

const DAY_HOURS = 24;

interface DialogProps {
  readonly data: PersonDetail;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog that freezes or unfreezes the opening of positions. */
export function TradingDialog({ data, onDone, onClose }: DialogProps) {
  const isFrozen = data.limits.is_restricted;
  const label = t(isFrozen ? 'limits.freeTrading' : 'limits.freezeTrading');
  return (
    <ActionDialog
      title={label}
      text={t(isFrozen ? 'limits.freeTradingText' : 'limits.freezeTradingText')}
      confirmLabel={label}
      isDanger={!isFrozen}
      act={(reason) => setTradingFrozen({ id: data.id, frozen: isFrozen ? 0 : 1, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Dialog that freezes withdrawals: at once for hours, or as a proposal for days. */
export function PayoutsDialog({ data, onDone, onClose }: DialogProps) {
  const [ground, setGround] = useState<string>(FREEZE_GROUNDS[0]);
  const [length, setLength] = useState<'hours' | 'days'>('hours');
  const [count, setCount] = useState(String(FREEZE_HOURS.alone));
  const isLonger = length === 'days';
  const hours = isLonger ? Number(count) * DAY_HOURS : Number(count);
  const known = FREEZE_GROUNDS.find((each) => each === ground) ?? FREEZE_GROUNDS[0];
  return (
    <ActionDialog
      title={t('limits.freezePayouts')}
      text={t('limits.freezePayoutsText')}
      confirmLabel={t(isLonger ? 'limits.propose' : 'limits.freezePayouts')}
      isDanger
      isWide
      act={(reason) => {
        const freeze = isLonger ? freezePayoutsLonger : freezePayouts;
        return freeze({ id: data.id, ground: known, hours, reason });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <ChoiceField
        label={t('limits.ground')}
        value={ground}
        options={FREEZE_GROUNDS.map((each) => ({ value: each, label: t(`ground.${each}`) }))}
        onValue={setGround}
      />
      <ChoiceField
        label={t('limits.length')}
        value={length}
        options={[
          { value: 'hours', label: t('limits.alone', { max: FREEZE_HOURS.alone }) },
          { value: 'days', label: t('limits.together') },
        ]}
        onValue={(value) => {
          setLength(value === 'days' ? 'days' : 'hours');
          setCount(value === 'days' ? '30' : String(FREEZE_HOURS.alone));
        }}
      />
      <Field
        label={t(isLonger ? 'limits.days' : 'limits.hours')}
        value={count}
        inputMode="numeric"
        required
        onText={setCount}
      />
    </ActionDialog>
  );
}

export function FreePayoutsDialog({ data, onDone, onClose }: DialogProps) {
  return (
    <ActionDialog
      title={t('limits.freePayouts')}
      text={t('limits.freePayoutsText')}
      confirmLabel={t('limits.freePayouts')}
      act={(reason) => freePayouts({ id: data.id, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function ReleaseDialog({ data, onDone, onClose }: DialogProps) {
  return (
    <ActionDialog
      title={t('limits.release')}
      text={t('limits.releaseText')}
      confirmLabel={t('limits.release')}
      act={(reason) => releasePayouts({ id: data.id, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function LeverageDialog({ data, onDone, onClose }: DialogProps) {
  const before = data.limits.leverage_max;
  const [max, setMax] = useState(before === null ? '' : String(before));
  const shown = (value: string) => (value === '' ? t('limits.none') : `×${value}`);
  return (
    <ActionDialog
      title={t('limits.leverage')}
      text={t('limits.leverageText')}
      confirmLabel={t('limits.leverage')}
      change={{ before: shown(before === null ? '' : String(before)), after: shown(max.trim()) }}
      act={(reason) => capLeverage({ id: data.id, max: max.trim(), reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label={t('limits.leverageMax')}
        hint={t('limits.leverageHint')}
        value={max}
        inputMode="numeric"
        onText={setMax}
      />
    </ActionDialog>
  );
}

export function AdjustDialog({ data, onDone, onClose }: DialogProps) {
  const [amount, setAmount] = useState('');
  const [category, setCategory] = useState<string>(ADJUSTMENT_CATEGORIES[0]);
  const [note, setNote] = useState('');
  const known = ADJUSTMENT_CATEGORIES.find((each) => each === category) ?? ADJUSTMENT_CATEGORIES[0];
  return (
    <ActionDialog
      title={t('limits.adjust')}
      text={t('limits.adjustText')}
      confirmLabel={t('limits.propose')}
      isWide
      act={(reason) =>
        proposeAdjustment({
          id: data.id,
          amount: amount.trim(),
          category: known,
          note,
          reason,
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label={t('limits.amount')}
        hint={t('limits.amountHint')}
        value={amount}
        inputMode="decimal"
        required
        onText={setAmount}
      />
      <ChoiceField
        label={t('limits.category')}
        value={category}
        options={ADJUSTMENT_CATEGORIES.map((each) => ({
          value: each,
          label: t(`adjustment.${each}`),
        }))}
        onValue={setCategory}
      />
      <Field
        label={t('limits.note')}
        hint={t('limits.noteHint')}
        value={note}
        maxLength={140}
        onText={setNote}
      />
    </ActionDialog>
  );
}
