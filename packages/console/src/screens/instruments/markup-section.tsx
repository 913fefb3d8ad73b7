import './instruments.css';

import type { Problem } from '@fulcrum/client/problem';
import type { InstrumentTerms } from '@fulcrum/contract/console/catalogue/schema';
import type { MarkupCost, MarkupPreview } from '@fulcrum/contract/console/catalogue/markup-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatDateTime, formatInteger } from '@fulcrum/ui/figures/format';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Missing, Usd, When } from '../../parts/figures/figures.tsx';
import { Note, NoteDetails, ProblemText } from '../../parts/layout/lines.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';
import { previewMarkup, saveMarkup, useMarkupHistory, withdrawMarkup } from './calls.ts';

interface MarkupSectionProps {
  readonly row: InstrumentTerms;
  /** Version of the terms that the pane was opened with. */
  readonly version: number;
  readonly onChanged: () => void;
}

/** A request, with the preview that the server returned for it. */
interface Previewed {
  readonly points: string;
  readonly preview: MarkupPreview;
}

/** Section for the mark-up on the ask; a mark-up decided today applies from the next day roll. */
export function MarkupSection({ row, version, onChanged }: MarkupSectionProps) {
  const mayChange = useMayDo('instruments.change');
  const [points, setPoints] = useState(String(row.next_markup?.points ?? row.markup));
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [dialog, setDialog] = useState<'save' | 'withdraw' | null>(null);
  const { id, code, markup, next_markup: next } = row;
  const pointsText = (count: number) => t('markup.points', { points: formatInteger(count) });

  const preview = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await previewMarkup({ id, version, points });
    setProblem(reply.ok ? null : reply.problem);
    setPreviewed(reply.ok ? { points, preview: reply.data } : null);
  };

  return (
    <section className="markup" aria-label={t('markup.title')}>
      <Note look="soft">
        <b>{t('markup.title')}</b> <span>{t('markup.now', { points: formatInteger(markup) })}</span>
        {next && (
          <>
            {' '}
            <span>
              {t('markup.next', {
                points: formatInteger(next.points),
                time: formatDateTime(next.from),
              })}
            </span>
          </>
        )}
      </Note>
      {mayChange && (
        <form className="markup__form" onSubmit={(event) => void preview(event)}>
          <Field
            label={t('markup.field')}
            value={points}
            inputMode="numeric"
            hint={t('markup.hint', { max: formatInteger(row.markup_max) })}
            onText={(text) => {
              setPoints(text.trim());
              setPreviewed(null);
            }}
          />
          {next && (
            <Button look="soft" size="sm" onClick={() => setDialog('withdraw')}>
              {t('markup.withdraw')}
            </Button>
          )}
          <Button look="soft" size="sm" type="submit">
            {t('markup.preview')}
          </Button>
          {previewed && (
            <Button size="sm" onClick={() => setDialog('save')}>
              {t('markup.save')}
            </Button>
          )}
        </form>
      )}
      {problem && <ProblemText isNote>{problem.msg}</ProblemText>}
      {previewed && <CostTable preview={previewed.preview} />}
      <Decisions id={id} />
      {dialog === 'save' && previewed && (
        <ActionDialog
          title={t('markup.saveTitle', { code })}
          text={t('markup.saveText', { time: formatDateTime(previewed.preview.from) })}
          confirmLabel={t('markup.save')}
          change={{
            before: pointsText(previewed.preview.before.markup),
            after: pointsText(previewed.preview.after.markup),
          }}
          act={(reason) => {
            const { from } = previewed.preview;
            return saveMarkup({ id, version, points: previewed.points, from, reason });
          }}
          onDone={onChanged}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'withdraw' && next && (
        <ActionDialog
          title={t('markup.withdraw')}
          text={t('markup.withdrawText', { time: formatDateTime(next.from) })}
          confirmLabel={t('markup.withdraw')}
          change={{ before: pointsText(next.points), after: pointsText(markup) }}
          act={(reason) => withdrawMarkup({ id, version, reason })}
          onDone={onChanged}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

/** How the mark-up changes the typical spread, and how many orders it affects. */
function CostTable({ preview }: { readonly preview: MarkupPreview }) {
  const { before, after, from, sells, pending_buys: buys } = preview;
  const rows: [string, (cost: MarkupCost) => number][] = [
    [t('markup.field'), ({ markup }) => markup],
    [t('markup.spread'), ({ spread }) => spread],
  ];
  return (
    <>
      <PlainTable aria-label={t('markup.effect')}>
        <thead>
          <tr>
            <TextHead>{t('markup.from', { time: formatDateTime(from) })}</TextHead>
            <th scope="col">{t('column.before')}</th>
            <th scope="col">{t('column.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, of]) => (
            <tr key={label}>
              <TextCell>{label}</TextCell>
              <td className="num" translate="no">
                {formatInteger(of(before))}
              </td>
              <td className="num" translate="no">
                {formatInteger(of(after))}
              </td>
            </tr>
          ))}
          <tr>
            <TextCell>{t('markup.cost')}</TextCell>
            <td>{before.cost === null ? <Missing /> : <Usd value={before.cost} />}</td>
            <td>{after.cost === null ? <Missing /> : <Usd value={after.cost} />}</td>
          </tr>
        </tbody>
      </PlainTable>
      <Note look="soft">{t('markup.meets', { sells, buys })}</Note>
    </>
  );
}

/** The last 200 decisions, newest first. */
function Decisions({ id }: { readonly id: number }) {
  const { data, problem, reload } = useMarkupHistory({ id });
  if (!data) return <ProblemLine problem={problem} retry={reload} />;
  if (data.length === 0) return null;
  return (
    <NoteDetails>
      <summary className="t2">{t('markup.history', { count: data.length })}</summary>
      <ul className="markup__past">
        {data.map(({ points, from, at, operator, reason }) => (
          <li key={at}>
            <span>
              {points === null
                ? t('markup.tookBack', { time: formatDateTime(from) })
                : t('markup.decided', {
                    points: formatInteger(points),
                    time: formatDateTime(from),
                  })}
            </span>{' '}
            <span className="t3">
              <span>{`${operator}, `}</span>
              <When at={at} />
              <span>{`: ${reason}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </NoteDetails>
  );
}
