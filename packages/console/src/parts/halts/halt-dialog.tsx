import type { HaltPreview } from '@fulcrum/contract/console/catalogue/halt-schema';
import { formatInteger } from '@fulcrum/ui/figures/format';
import { useEffect, useState } from 'react';

import { listed, t } from '../../i18n/i18n.ts';
import { nameIn } from '../../i18n/language.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { NoteDetails } from '../layout/lines.tsx';
import { ProblemLine } from '../layout/screen-head.tsx';
import { haltSet, useHaltCategories, useHaltPreview } from './calls.ts';

const PREVIEW_EVERY_MS = 2_000;

/** A choice, as a value of the list: `all`, `category 3` or `source lp`. */
type Chosen = string;

interface HaltManyDialogProps {
  /** Names of the sources that quote instruments. */
  readonly sources: readonly string[];
  /** The source that is chosen at first; all instruments without one. */
  readonly source: string | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog that halts many instruments at once: it first says how many, with how many positions. */
export function HaltManyDialog({ sources, source, onDone, onClose }: HaltManyDialogProps) {
  const [chosen, setChosen] = useState<Chosen>(source === null ? 'all' : `source ${source}`);
  const { data: categories } = useHaltCategories({});
  const [concerned, setConcerned] = useState(0);
  const choose = (value: Chosen) => {
    setChosen(value);
    setConcerned(0);
  };
  const options = [
    { value: 'all', label: t('halts.all') },
    ...(categories ?? []).map(({ id, name }) => ({
      value: `category ${id}`,
      label: t('halts.category', { name: nameIn(name) }),
    })),
    ...sources.map((name) => ({ value: `source ${name}`, label: t('halts.source', { name }) })),
  ];
  return (
    <ActionDialog
      title={t('halts.many')}
      text={t('halts.text')}
      confirmLabel={t('instruments.halt')}
      isDanger
      isBlocked={concerned === 0}
      act={(reason) => haltSet({ ...scopeOf(chosen), reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <ChoiceField label={t('halts.what')} value={chosen} options={options} onValue={choose} />
      {/* The key makes sure that it never shows the figures of another choice. */}
      <Effect key={chosen} chosen={chosen} onKnown={setConcerned} />
    </ActionDialog>
  );
}

interface EffectProps {
  readonly chosen: Chosen;
  /** Told how many instruments a halt would concern. */
  readonly onKnown: (count: number) => void;
}

function Effect({ chosen, onKnown }: EffectProps) {
  const { data, problem, reload } = useHaltPreview(scopeOf(chosen), PREVIEW_EVERY_MS);
  const count = data?.codes.length ?? 0;
  useEffect(() => onKnown(count), [count, onKnown]);
  return (
    <>
      <ProblemLine problem={problem} retry={reload} />
      {data && <Figures preview={data} />}
    </>
  );
}

function Figures({ preview }: { readonly preview: HaltPreview }) {
  const { codes, halted, positions, pendings } = preview;
  if (codes.length === 0) return <p role="status">{t('halts.none')}</p>;
  return (
    <>
      <p role="status">
        <b>
          {t('halts.effect', {
            count: formatInteger(codes.length),
            positions: formatInteger(positions),
            pendings: formatInteger(pendings),
          })}
        </b>
      </p>
      <NoteDetails>
        <summary>{t('halts.which')}</summary>
        <p translate="no">{listed(codes)}</p>
      </NoteDetails>
      {halted.length > 0 && <p className="t2">{t('halts.already', { codes: listed(halted) })}</p>}
    </>
  );
}

function scopeOf(chosen: Chosen) {
  const [scope = '', ...rest] = chosen.split(' ');
  const of = rest.join(' ');
  if (scope === 'category') return { scope, category_id: Number(of) } as const;
  return scope === 'source' ? ({ scope, source: of } as const) : ({ scope: 'all' } as const);
}
