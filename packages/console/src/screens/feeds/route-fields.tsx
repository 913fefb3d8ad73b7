import { Button } from '@fulcrum/ui/controls/button.tsx';

import { t } from '../../i18n/i18n.ts';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { scaleText, type Place, type Route } from './source-settings-text.ts';

const POWER_MAX = 6;
const POWERS = Array.from({ length: 2 * POWER_MAX + 1 }, (_, at) => at - POWER_MAX);

interface RouteFieldsProps {
  readonly code: string;
  readonly route: Route;
  readonly sourceNames: readonly string[];
  /** What the server said about this route; null if nothing. */
  readonly fault: string | null;
  readonly onRoute: (route: Route) => void;
  readonly onRemove: () => void;
}

/** Where the prices of one instrument come from, and where they could come from instead. */
export function RouteFields(props: RouteFieldsProps) {
  const { code, route, sourceNames, fault, onRoute, onRemove } = props;
  const { backup, silenceMax, ...place } = route;
  const kept = {
    ...(silenceMax !== undefined && { silenceMax }),
    ...(backup && { backup }),
  };
  return (
    <fieldset className="feeds__route" aria-label={code}>
      <b className="feeds__code">{code}</b>
      <SourceChoice
        label={t('column.source')}
        value={place.source}
        names={sourceNames}
        onName={(source) => onRoute({ ...route, source })}
      />
      <PlaceFields
        label={t('column.symbol')}
        scaleLabel={t('column.powerOfTen')}
        place={place}
        onPlace={(next) => onRoute({ ...next, ...kept })}
      />
      <Field
        label={t('sources.silenceMax')}
        value={silenceMax === undefined ? '' : String(silenceMax)}
        placeholder="60"
        maxLength={4}
        inputMode="numeric"
        onText={(text) => {
          const { silenceMax: _, ...others } = route;
          onRoute(/^\d+$/.test(text) ? { ...others, silenceMax: Number(text) } : others);
        }}
      />
      <SourceChoice
        label={t('column.backup')}
        value={backup?.source ?? ''}
        names={['', ...sourceNames]}
        onName={(source) => {
          const { backup: _, ...others } = route;
          onRoute(
            source === '' ? others : { ...others, backup: { symbol: '', ...backup, source } },
          );
        }}
      />
      {backup && (
        <PlaceFields
          label={t('sources.backupSymbol')}
          scaleLabel={t('sources.backupScale')}
          place={backup}
          onPlace={(next) => onRoute({ ...route, backup: next })}
        />
      )}
      <Button look="soft" size="sm" className="feeds__gone" onClick={onRemove}>
        {t('app.remove')}
      </Button>
      {fault !== null && <Note look="late">{fault}</Note>}
    </fieldset>
  );
}

interface SourceChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly names: readonly string[];
  readonly onName: (name: string) => void;
}

/** A name that is no longer among the sources stays visible until another one is chosen. */
function SourceChoice({ label, value, names, onName }: SourceChoiceProps) {
  const all = names.includes(value) ? names : [value, ...names];
  return (
    <ChoiceField
      label={label}
      value={value}
      options={all.map((name) => ({ value: name, label: name === '' ? t('field.none') : name }))}
      onValue={onName}
    />
  );
}

interface PlaceFieldsProps {
  readonly label: string;
  readonly scaleLabel: string;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
}

function PlaceFields({ label, scaleLabel, place, onPlace }: PlaceFieldsProps) {
  const { powerOfTen = 0, ...unscaled } = place;
  return (
    <>
      <Field
        label={label}
        value={place.symbol}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        onText={(symbol) => onPlace({ ...place, symbol })}
      />
      <ChoiceField
        label={scaleLabel}
        value={String(powerOfTen)}
        options={POWERS.map((power) => ({ value: String(power), label: scaleText(power) }))}
        onValue={(power) =>
          onPlace(power === '0' ? unscaled : { ...unscaled, powerOfTen: Number(power) })
        }
      />
    </>
  );
}
