import './day-end.css';

import type { DayEnd } from '@fulcrum/contract/console/day-end/schema';
import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { Input } from '../../parts/fields/controls.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { Columns, Stack } from '../../parts/layout/boxes.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { useDayEnd } from './calls.ts';
import { ExposurePanel } from './exposure-panel.tsx';
import { MoneyPanel, MoneyStrip } from './money-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { SignPanel } from './sign-panel.tsx';

const DAY_MS = 86_400_000;

/** Returns the date that lies `days` after `date`, both `YYYY-MM-DD`. */
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** A trading day: its money, the exposure of now, the hand-over note and the sign-off. */
export function DayEndScreen() {
  const filters = useFilters();
  const day = filters.get('day');
  const { data: newest, problem, reload } = useDayEnd({ day });
  // While another day loads, the one before is not shown in its place.
  const data = newest && (day === '' || newest.day === day) ? newest : null;
  return (
    <>
      <ScreenHead title={t('nav.dayEnd')}>
        {newest && (
          <DayChooser
            chosen={day || newest.today}
            known={newest}
            choose={(date) => filters.set('day', date === newest.today ? '' : date)}
          />
        )}
        {data && <DayState data={data} />}
        <Button look="soft" size="sm" onClick={reload}>
          <RefreshCw className="i i--16" aria-hidden="true" />
          {t('dayEnd.refresh')}
        </Button>
        <ExportButton query={{ list: 'dayEnd', day }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <MoneyStrip data={data} />
      <Columns aside="pane">
        <Stack>
          <MoneyPanel data={data} />
          <AccountsPanel accounts={newest?.money.accounts ?? null} />
          <PaymentsPanel data={data} />
        </Stack>
        <Stack>
          {useMayDo('dashboard.view') && <ExposurePanel />}
          {data && <NotePanel key={data.day} data={data} reload={reload} />}
          {data && <SignPanel data={data} reload={reload} />}
        </Stack>
      </Columns>
    </>
  );
}

interface DayChooserProps {
  readonly chosen: string;
  readonly known: DayEnd;
  readonly choose: (date: string) => void;
}

function DayChooser({ chosen, known, choose }: DayChooserProps) {
  return (
    <span className="day-end__days">
      <IconButton
        label={t('dayEnd.earlier')}
        disabled={chosen <= known.first}
        onClick={() => choose(shifted(chosen, -1))}
      >
        <ChevronLeft className="i i--16" aria-hidden="true" />
      </IconButton>
      <Input
        type="date"
        aria-label={t('dayEnd.day')}
        value={chosen}
        min={known.first}
        max={known.today}
        onChange={({ target }) => target.value !== '' && choose(target.value)}
      />
      <IconButton
        label={t('dayEnd.later')}
        disabled={chosen >= known.today}
        onClick={() => choose(shifted(chosen, 1))}
      >
        <ChevronRight className="i i--16" aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** Whether the day still runs, whether it balances, and when its figures were read. */
function DayState({ data: { is_running: isRunning, at } }: { readonly data: DayEnd }) {
  return (
    <>
      <span className={isRunning ? 'tag tag--warn' : 'tag'}>
        {t(isRunning ? 'dayEnd.running' : 'dayEnd.ended')}
      </span>
      <span className="t3 day-end__read">
        {t('dayEnd.figuresOf')} <When at={at} />
      </span>
    </>
  );
}
