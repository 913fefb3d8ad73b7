import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { points } from '@fulcrum/engine/units/units';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { ltr } from '../../language/left-to-right.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { useQuote } from '../../market/quotes.ts';
import { RefusalLine } from '../../forms/refusal-line.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { commonLevels, kindOf, readLevel } from './alert-level.ts';
import type { AlertUnit, CommonLevel } from './alert-level.ts';
import { LevelStepper } from './level-stepper.tsx';
import type { useAlerts } from './use-alerts.ts';

const NOTE_LENGTH = 80;
const PERCENTS = ['-2', '-1', '1', '2'];

interface AlertFormProps {
  readonly instrument: ListedInstrument;
  /** The price to begin with; the present one if it is undefined. */
  readonly price: string | undefined;
  readonly alerts: ReturnType<typeof useAlerts>;
}

/** Form for the price or change to wait for; the direction follows from the present market. */
export function AlertForm({ instrument, price, alerts }: AlertFormProps) {
  const { t } = useTranslation();
  const { id, code, digits } = instrument;
  const quote = useQuote(code);
  const [unit, setUnit] = useState<AlertUnit>('price');
  const [typed, setTyped] = useState<string | null>(price ?? null);
  const [note, setNote] = useState('');
  const [repeats, setRepeats] = useState(false);
  const [isTried, setTried] = useState(false);
  const begin = unit === 'price' && quote ? formatDecimal(quote.bid, digits) : '';
  const text = typed ?? begin;
  const level = readLevel(unit, text, instrument.terms, quote?.bid);
  const isWrong = isTried && level === null;

  const change = (next: string | null) => {
    setTyped(next);
    setTried(false);
    alerts.refusal.forgive();
  };
  const send = async () => {
    setTried(true);
    if (level === null) return;
    const kind = kindOf(unit, level, quote?.bid);
    const shown = formatDecimal(points(level), unit === 'percent' ? 2 : digits);
    const alert = { forex_id: id, kind, level: shown, note, repeats: repeats ? 1 : 0 };
    if (await alerts.add(alert)) {
      setNote('');
      change(null);
    }
  };

  return (
    <form
      ref={alerts.form}
      className="alert-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Segmented
        label={t('alerts.title')}
        value={unit}
        onChange={(next) => {
          setUnit(next);
          change(null);
        }}
        options={[
          { value: 'price', label: t('home.sortPrice') },
          { value: 'percent', label: t('home.sortChange') },
        ]}
      />
      <LevelStepper
        unit={unit}
        instrument={instrument}
        text={text}
        level={level}
        bid={quote?.bid}
        hint={quote ? t('alerts.now', { price: ltr(formatDecimal(quote.bid, digits)) }) : ''}
        isWrong={isWrong}
        refusal={alerts.refusal.at('level')}
        onChange={change}
      />
      <div className="chips alert-form__chips">
        {unit === 'percent'
          ? PERCENTS.map((percent) => (
              <Chip key={percent} isOutline isOn={percent === text} onClick={() => change(percent)}>
                <bdi>{`${percent.startsWith('-') ? '−' : '+'}${percent.replace('-', '')}%`}</bdi>
              </Chip>
            ))
          : quote &&
            commonLevels(quote, digits).map(([name, price]) => (
              <Chip key={name} isOutline isOn={price === text} onClick={() => change(price)}>
                {chipText(name)}
              </Chip>
            ))}
      </div>
      <TextField
        label={t('alerts.note')}
        value={note}
        maxLength={NOTE_LENGTH}
        error={alerts.refusal.at('note')}
        onText={(text) => {
          setNote(text);
          alerts.refusal.forgive();
        }}
      />
      <div className="menu__row alert-form__repeats">
        <span className="grow">{t('alerts.repeats')}</span>
        <Switch label={t('alerts.repeats')} isOn={repeats} onChange={setRepeats} />
      </div>
      <RefusalLine text={alerts.refusal.elsewhere} />
      <Button
        type="submit"
        isBlock
        isBusy={alerts.isSending}
        // An alert at the present price would come at once, and nobody has asked for it yet.
        disabled={unit === 'price' && typed === null}
      >
        {t('alerts.set')}
      </Button>
    </form>
  );

  function chipText(name: CommonLevel): string {
    if (name === 'high') return t('trade.high');
    if (name === 'low') return t('trade.low');
    return ltr(name === 'more' ? '+0.5%' : '−0.5%');
  }
}
