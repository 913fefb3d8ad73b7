import './hedging.css';

import type {
  HedgedInstrument,
  HedgeOrder,
  Hedging,
} from '@fulcrum/contract/console/hedging/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useMemo, useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { listed, t } from '../../i18n/i18n.ts';
import { DecidedChanges } from '../../parts/changes/decided-changes.tsx';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { DiffList } from '../../parts/figures/diff-list.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { AtEnd, ButtonRow, Card, Entry, PanelHead, Stack } from '../../parts/layout/boxes.tsx';
import { Note, ProblemText } from '../../parts/layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { clearHedgeDifference, resumeHedging, stopHedging, useHedging } from './calls.ts';
import { fieldLabel, hedgeDifference } from './field-label.ts';
import { instrumentColumns, orderColumns, providerColumns } from './hedge-columns.tsx';
import { withMinus } from './hedge-figures.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { WaitingHedges } from './waiting-hedges.tsx';

const EVERY_MS = 5_000;

/** What the operator is doing on the screen. */
type Doing =
  | { readonly what: 'rule'; readonly row: HedgedInstrument | null }
  | { readonly what: 'settle'; readonly order: HedgeOrder }
  | { readonly what: 'clear'; readonly row: HedgedInstrument }
  | { readonly what: 'stop' | 'resume' };

/** How the house covers its own risk at liquidity providers. */
export function HedgingScreen() {
  const { data, problem, reload } = useHedging({}, EVERY_MS);
  const mayChange = useMayDo('hedging.change');
  const [doing, setDoing] = useState<Doing | null>(null);
  const columns = useMemo(
    () => ({
      instruments: instrumentColumns(mayChange ? (row) => setDoing({ what: 'rule', row }) : null),
      orders: orderColumns(mayChange ? (order) => setDoing({ what: 'settle', order }) : null),
      providers: providerColumns(),
    }),
    [mayChange],
  );
  const close = () => setDoing(null);
  return (
    <>
      <ScreenHead title={t('nav.hedging')}>
        {mayChange && data && <Actions data={data} onDo={setDoing} />}
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <Stack>
        <Card>
          <Note look="soft">{t('hedging.hint')}</Note>
          {data?.is_stopped && <ProblemText isNote>{t('hedging.isStopped')}</ProblemText>}
          {data?.providers === null && <ProblemText isNote>{t('hedging.nobody')}</ProblemText>}
        </Card>
        <Differences
          rows={data?.instruments ?? []}
          onClear={mayChange ? (row) => setDoing({ what: 'clear', row }) : null}
        />
        {data && <WaitingHedges changes={data.waiting} onDone={reload} />}
        <Card>
          <PanelHead>
            {t('hedging.instruments')}
            <AtEnd>
              <ExportButton query={{ list: 'hedgeOverLimit' }} />
            </AtEnd>
          </PanelHead>
          <DataTable
            label={t('hedging.instruments')}
            columns={columns.instruments}
            rows={data?.instruments ?? null}
            idOf={(row) => row.instrument_id}
            empty={t('hedging.noRules')}
          />
        </Card>
        <Card>
          <PanelHead>
            {t('hedging.providers')}
            <AtEnd>
              <ExportButton query={{ list: 'hedgeProviders' }} />
            </AtEnd>
          </PanelHead>
          <DataTable
            label={t('hedging.providers')}
            columns={columns.providers}
            rows={data ? (data.providers ?? []) : null}
            idOf={({ name }) => name}
            empty={t('hedging.noProviders')}
            skeletons={1}
          />
        </Card>
        <Card>
          <PanelHead>
            {t('hedging.orders')}
            <AtEnd>
              <ExportButton query={{ list: 'hedges' }} />
            </AtEnd>
          </PanelHead>
          <DataTable
            label={t('hedging.orders')}
            columns={columns.orders}
            rows={data?.orders ?? null}
            idOf={({ id }) => id}
            empty={t('hedging.noOrders')}
          />
        </Card>
        {data && (
          <DecidedChanges
            changes={data.decided}
            titleOf={({ kind, show_code: code }) => `${t(`hedgeChange.${kind}`)} ${code}`.trim()}
            summaryOf={({ fields }) => listed(fields.map(({ field }) => fieldLabel(field)))}
            differencesOf={({ fields }) => <DiffList rows={fields.map(hedgeDifference)} />}
          />
        )}
      </Stack>
      {data && doing && (
        <Dialog
          data={data}
          doing={doing}
          onClose={close}
          onDone={() => {
            close();
            reload();
          }}
        />
      )}
    </>
  );
}

interface ActionsProps {
  readonly data: Hedging;
  readonly onDo: (doing: Doing) => void;
}

function Actions({ data, onDo }: ActionsProps) {
  return (
    <>
      {data.is_stopped ? (
        <Button look="soft" size="sm" onClick={() => onDo({ what: 'resume' })}>
          {t('hedging.resume')}
        </Button>
      ) : (
        <Button look="danger" size="sm" onClick={() => onDo({ what: 'stop' })}>
          {t('hedging.stop')}
        </Button>
      )}
      <Button size="sm" onClick={() => onDo({ what: 'rule', row: null })}>
        {t('hedging.newRule')}
      </Button>
    </>
  );
}

interface DifferencesProps {
  readonly rows: readonly HedgedInstrument[];
  readonly onClear: ((row: HedgedInstrument) => void) | null;
}

/** Instruments whose positions differ from what the provider says, in red. */
function Differences({ rows, onClear }: DifferencesProps) {
  const differing = rows.filter(({ difference }) => difference !== null);
  if (differing.length === 0) return null;
  return (
    <Card aria-label={t('hedging.differences')}>
      <PanelHead>
        <span className="hedging__bad">{t('hedging.differences')}</span>
      </PanelHead>
      {differing.map((row) => (
        <Entry key={row.instrument_id}>
          <p className="hedging__bad">
            <b translate="no">{row.show_code}</b>{' '}
            <span>
              {t('hedging.differText', {
                ours: withMinus(row.difference?.ours ?? ''),
                theirs: withMinus(row.difference?.theirs ?? ''),
              })}
            </span>{' '}
            <When at={row.difference?.at ?? null} />
          </p>
          {onClear && (
            <ButtonRow>
              <Button look="soft" size="sm" onClick={() => onClear(row)}>
                {t('hedging.clear')}
              </Button>
            </ButtonRow>
          )}
        </Entry>
      ))}
    </Card>
  );
}

interface DialogProps {
  readonly data: Hedging;
  readonly doing: Doing;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Dialog({ data, doing, ...ends }: DialogProps) {
  switch (doing.what) {
    case 'rule':
      return <RuleDialog data={data} row={doing.row} {...ends} />;
    case 'settle':
      return <SettleDialog order={doing.order} {...ends} />;
    case 'clear':
      return (
        <ActionDialog
          title={t('hedging.clearTitle', { code: doing.row.show_code })}
          text={t('hedging.clearText')}
          confirmLabel={t('hedging.propose')}
          act={(reason) => clearHedgeDifference({ instrument_id: doing.row.instrument_id, reason })}
          {...ends}
        />
      );
    case 'stop':
      return (
        <ActionDialog
          title={t('hedging.stop')}
          text={t('hedging.stopText')}
          confirmLabel={t('hedging.stop')}
          isDanger
          act={(reason) => stopHedging({ reason })}
          {...ends}
        />
      );
    case 'resume':
      return (
        <ActionDialog
          title={t('hedging.resume')}
          text={t('hedging.resumeText')}
          confirmLabel={t('hedging.propose')}
          act={(reason) => resumeHedging({ reason })}
          {...ends}
        />
      );
  }
}
