import type {
  CalendarDifference,
  CalendarPreview,
} from '@fulcrum/contract/console/content/calendar';

import { t } from '../../i18n/i18n.ts';
import { textOrMissing } from '../../parts/figures/figures.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';
import { Country, Importance, Utc, type EventRow } from './event-cells.tsx';

const FIGURES = ['previous', 'forecast', 'actual'] as const;

/** What a file would remove, change and add, in this order. */
export function ChangePreview({ preview }: { readonly preview: CalendarPreview }) {
  const { added, changed, removed, differences } = preview;
  const hidden = added + changed + removed - differences.length;
  return (
    <>
      <Note look="soft">{t('calendar.counts', { added, changed, removed })}</Note>
      <div
        className="scroll cal-changes"
        role="region"
        aria-label={t('calendar.changes')}
        tabIndex={0}
      >
        <PlainTable>
          <thead>
            <tr>
              <TextHead>{t('calendar.change')}</TextHead>
              <TextHead>{t('column.utc')}</TextHead>
              <TextHead>{t('column.country')}</TextHead>
              <TextHead>{t('column.title')}</TextHead>
              <TextHead>{t('column.importance')}</TextHead>
              {FIGURES.map((name) => (
                <th key={name} scope="col">
                  {t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <ChangeRow key={keyOf(difference)} difference={difference} />
            ))}
          </tbody>
        </PlainTable>
      </div>
      {hidden > 0 && <Note look="quiet">{t('calendar.hidden', { count: hidden })}</Note>}
    </>
  );
}

const eventOf = ({ before, after }: CalendarDifference): EventRow | null => after ?? before;

function keyOf(difference: CalendarDifference): string {
  const event = eventOf(difference);
  return `${event?.at} ${event?.country} ${event?.title}`;
}

function ChangeRow({ difference }: { readonly difference: CalendarDifference }) {
  const { before, after } = difference;
  const event = eventOf(difference);
  if (!event) return null;
  const kind = before === null ? 'isNew' : after === null ? 'isRemoved' : 'isChanged';
  return (
    <tr>
      <TextCell>
        <span className={kind === 'isRemoved' ? 'tag tag--warn' : 'tag'}>
          {t(`calendar.${kind}`)}
        </span>
      </TextCell>
      <TextCell>
        <Utc at={event.at} />
      </TextCell>
      <TextCell>
        <Country event={event} />
      </TextCell>
      <TextCell>
        <bdi>{event.title}</bdi>
      </TextCell>
      <TextCell>
        <Importance value={event.importance} />
      </TextCell>
      {FIGURES.map((name) => (
        <td key={name}>
          <Figure before={before?.[name] ?? null} after={after?.[name] ?? null} />
        </td>
      ))}
    </tr>
  );
}

interface FigureProps {
  /** Null if the event is only before or only after. */
  readonly before: string | null;
  readonly after: string | null;
}

function Figure({ before, after }: FigureProps) {
  if (before === null || after === null || before === after) {
    return (
      <span className="num" translate="no">
        {textOrMissing(after ?? before)}
      </span>
    );
  }
  return (
    <span className="num" translate="no">
      {textOrMissing(before)} → <b>{textOrMissing(after)}</b>
    </span>
  );
}
