import type { DayEnd } from '@fulcrum/contract/console/day-end/schema';
import { formatInteger } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';

import { t } from '../../i18n/i18n.ts';
import { ExactUsd, Pnl, When } from '../../parts/figures/figures.tsx';
import { KeyFigure, KeyFigures, KeyNote, KeyValue } from '../../parts/figures/key-figures.tsx';
import { ledgerText } from '../../parts/figures/ledger-text.ts';
import { Card, PanelHead, PanelHint } from '../../parts/layout/boxes.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';
import { DifferingAccounts } from './differing-accounts.tsx';

interface DayProps {
  /** Null while the day loads. */
  readonly data: DayEnd | null;
}

/** Opening, what was booked, and closing, side by side. */
export function MoneyStrip({ data }: DayProps) {
  const money = data?.money;
  const booked = money ? money.closing - money.opening : 0;
  const figures = [
    [
      'dayEnd.opening',
      money && <ExactUsd value={money.opening} />,
      data && <When at={data.start} />,
    ],
    ['dayEnd.booked', money && <Pnl value={booked} />, null],
    [
      'dayEnd.closing',
      money && <ExactUsd value={money.closing} />,
      data && <When at={data.is_running ? data.at : data.end} />,
    ],
    ['dayEnd.accounts', money && formatInteger(money.accounts), null],
    ['dayEnd.accountsMoved', money && formatInteger(money.accounts_moved), null],
    ['dayEnd.waiting', data && formatInteger(data.waiting_count), t('dayEnd.now')],
  ] as const;
  return (
    <KeyFigures aria-label={t('dayEnd.figures')} aria-busy={data === null}>
      {figures.map(([label, value, note]) => (
        <KeyFigure key={label}>
          <p>{t(label)}</p>
          <KeyValue>{value ?? <Skeleton height={20} width={96} />}</KeyValue>
          <KeyNote>{note ?? '\u00A0'}</KeyNote>
        </KeyFigure>
      ))}
    </KeyFigures>
  );
}

/** Opening + bookings = closing, and the accounts of which that is not true. */
export function MoneyPanel({ data }: DayProps) {
  if (!data) {
    return (
      <Card aria-busy>
        <PanelHead>{t('dayEnd.money')}</PanelHead>
        <div className="day-end__text">
          <Skeleton height={180} />
        </div>
      </Card>
    );
  }
  const { money } = data;
  const isRight = money.difference === 0 && money.differing_count === 0;
  return (
    <Card aria-label={t('dayEnd.money')}>
      <PanelHead>
        {t('dayEnd.money')}
        <PanelHint>{t('dayEnd.moneyHint')}</PanelHint>
        <span className={`push tag ${isRight ? 'tag--up' : 'day-end__bad'}`}>
          {t(isRight ? 'dayEnd.balances' : 'dayEnd.differs')}
        </span>
      </PanelHead>
      <PlainTable aria-label={t('dayEnd.money')}>
        <thead>
          <tr>
            <TextHead>{t('dayEnd.item')}</TextHead>
            <th scope="col">{t('dayEnd.entries')}</th>
            <th scope="col">{t('dayEnd.amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <TextCell>{t('dayEnd.opening')}</TextCell>
            <td />
            <td>
              <ExactUsd value={money.opening} />
            </td>
          </tr>
          {money.bookings.map(({ type, entries, amount }) => (
            <tr key={type}>
              <TextCell>{ledgerText(type)}</TextCell>
              <td className="num" translate="no">
                {formatInteger(entries)}
              </td>
              <td>
                <Pnl value={amount} />
              </td>
            </tr>
          ))}
          <tr className="day-end__sum">
            <TextCell>{t('dayEnd.closing')}</TextCell>
            <td />
            <td>
              <ExactUsd value={money.closing} />
            </td>
          </tr>
        </tbody>
      </PlainTable>
      {money.bookings.length === 0 && <Note look="quiet">{t('dayEnd.nothingBooked')}</Note>}
      {!isRight && <Differing money={money} />}
    </Card>
  );
}

function Differing({ money }: { readonly money: DayEnd['money'] }) {
  return (
    <div className="day-end__text" role="alert">
      <p className="day-end__bad-text">
        <span>{t('dayEnd.differing', { count: money.differing_count })}</span>{' '}
        <ExactUsd value={money.difference} />
      </p>
      <DifferingAccounts accounts={money.differing} />
      {money.findings.length > 0 && (
        <details>
          <summary>{t('dayEnd.findings', { count: money.findings.length })}</summary>
          <ul lang="en">
            {money.findings.map((text) => (
              <li key={text}>
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
