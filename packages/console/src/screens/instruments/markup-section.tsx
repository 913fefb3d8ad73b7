import './instruments.css';

import type { Problem } from '@fulcrum/client/problem';
import type { InstrumentTerms } from '@fulcrum/contract/console/catalogue/schema';
import type { MarkupCost, MarkupPreview } from '@fulcrum/contract/console/catalogue/markup-schema';
import { Button } from '@fulcrum/ui/button.tsx';
import { formatDateTime, formatInteger } from '@fulcrum/ui/format';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { say } from '../../i18n/i18n.ts';
import { useMayDo } from '../../api/session.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Missing, Usd, When } from '../../parts/figures/figures.tsx';
import { Note, NoteDetails, ProblemText } from '../../parts/layout/lines.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { previewMarkup, saveMarkup, useMarkupHistory, withdrawMarkup } from './calls.ts';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';

interface MarkupSectionProps {
  readonly row: InstrumentTerms;
  /** Of the terms as they were opened. */
  readonly version: number;
  readonly onChanged: () => void;
}

/** What was asked, and what the server said it would do. */
interface Seen {
  readonly points: string;
  readonly preview: MarkupPreview;
}

/** The mark-up on the ask has a time of its own: it is decided today and holds from the roll on. */
export function MarkupSection({ row, version, onChanged }: MarkupSectionProps) {
  const mayChange = useMayDo('instruments.change');
  const [points, setPoints] = useState(String(row.next_markup?.points ?? row.markup));
  const [seen, setSeen] = useState<Seen | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [dialog, setDialog] = useState<'save' | 'withdraw' | null>(null);
  const { id, code, markup, next_markup: next } = row;
  const pointsText = (count: number) => say('markup.points', { points: formatInteger(count) });

  const preview = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await previewMarkup({ id, version, points });
    setProblem(reply.ok ? null : reply.problem);
    setSeen(reply.ok ? { points, preview: reply.data } : null);
  };

  return (
    <section className="markup" aria-label={say('markup.title')}>
      <Note look="soft">
        <b>{say('markup.title')}</b> {say('markup.now', { points: formatInteger(markup) })}
        {next && (
          <>
            {' '}
            {say('markup.next', {
              points: formatInteger(next.points),
              time: formatDateTime(next.from),
            })}
          </>
        )}
      </Note>
      {mayChange && (
        <form className="markup__form" onSubmit={(event) => void preview(event)}>
          <Field
            label={say('markup.field')}
            value={points}
            inputMode="numeric"
            hint={say('markup.hint', { max: formatInteger(row.markup_max) })}
            onText={(text) => {
              setPoints(text.trim());
              setSeen(null);
            }}
          />
          {next && (
            <Button look="soft" size="sm" onClick={() => setDialog('withdraw')}>
              {say('markup.withdraw')}
            </Button>
          )}
          <Button look="soft" size="sm" type="submit">
            {say('markup.preview')}
          </Button>
          {seen && (
            <Button size="sm" onClick={() => setDialog('save')}>
              {say('markup.save')}
            </Button>
          )}
        </form>
      )}
      {problem && <ProblemText isNote>{problem.msg}</ProblemText>}
      {seen && <CostTable preview={seen.preview} />}
      <Decisions id={id} />
      {dialog === 'save' && seen && (
        <ActionDialog
          title={say('markup.saveTitle', { code })}
          text={say('markup.saveText', { time: formatDateTime(seen.preview.from) })}
          confirmLabel={say('markup.save')}
          change={{
            before: pointsText(seen.preview.before.markup),
            after: pointsText(seen.preview.after.markup),
          }}
          act={(reason) => {
            const { from } = seen.preview;
            return saveMarkup({ id, version, points: seen.points, from, reason });
          }}
          onDone={onChanged}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'withdraw' && next && (
        <ActionDialog
          title={say('markup.withdraw')}
          text={say('markup.withdrawText', { time: formatDateTime(next.from) })}
          confirmLabel={say('markup.withdraw')}
          change={{ before: pointsText(next.points), after: pointsText(markup) }}
          act={(reason) => withdrawMarkup({ id, version, reason })}
          onDone={onChanged}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

/** What the mark-up makes of the typical spread, and who would feel it. */
function CostTable({ preview }: { readonly preview: MarkupPreview }) {
  const { before, after, from, sells, pending_buys: buys } = preview;
  const rows: [string, (cost: MarkupCost) => number][] = [
    [say('markup.field'), ({ markup }) => markup],
    [say('markup.spread'), ({ spread }) => spread],
  ];
  return (
    <>
      <PlainTable aria-label={say('markup.effect')}>
        <thead>
          <tr>
            <TextHead>{say('markup.from', { time: formatDateTime(from) })}</TextHead>
            <th scope="col">{say('column.before')}</th>
            <th scope="col">{say('column.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, of]) => (
            <tr key={label}>
              <TextCell>{label}</TextCell>
              <td className="num">{formatInteger(of(before))}</td>
              <td className="num">{formatInteger(of(after))}</td>
            </tr>
          ))}
          <tr>
            <TextCell>{say('markup.cost')}</TextCell>
            <td>{before.cost === null ? <Missing /> : <Usd value={before.cost} />}</td>
            <td>{after.cost === null ? <Missing /> : <Usd value={after.cost} />}</td>
          </tr>
        </tbody>
      </PlainTable>
      <Note look="soft">{say('markup.meets', { sells, buys })}</Note>
    </>
  );
}

/** Who decided what, when and why; nothing of it is ever removed. */
function Decisions({ id }: { readonly id: number }) {
  const { data, problem, reload } = useMarkupHistory({ id });
  if (!data) return <ProblemLine problem={problem} retry={reload} />;
  if (data.length === 0) return null;
  return (
    <NoteDetails>
      <summary className="t2">{say('markup.history', { count: data.length })}</summary>
      <ul className="markup__past">
        {data.map(({ points, from, at, operator, reason }) => (
          <li key={at}>
            {points === null
              ? say('markup.tookBack', { time: formatDateTime(from) })
              : say('markup.decided', {
                  points: formatInteger(points),
                  time: formatDateTime(from),
                })}{' '}
            <span className="t3">
              {operator}, <When at={at} />: {reason}
            </span>
          </li>
        ))}
      </ul>
    </NoteDetails>
  );
}
