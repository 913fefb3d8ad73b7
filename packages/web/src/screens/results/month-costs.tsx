import { serverNow } from '@fulcrum/client/clock';
import { useAnswer } from '@fulcrum/client/react/use-answer';
import type { CallOptions } from '@fulcrum/client/client';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { formatAmount, formatInteger, formatLevel, formatMoney } from '@fulcrum/ui/figures/format';
import { useCallback, useEffect } from 'react';
import type { ReactNode } from 'react';

import { onOrderEnded } from '../../account/account.ts';
import { costsByMonth, type MonthCosts } from '../../account/costs.ts';
import { Result } from '../../account/parts/profit.tsx';
import { currentLanguage, numberLocale } from '../../language/languages.ts';
import { ltr } from '../../language/left-to-right.ts';
import { useTranslation } from '../../language/use-translation.ts';

/** Months that are shown: the current one and those before it. */
const MONTHS = 6;

/** Returns the first moment of the months shown, and that of the next month, on this device. */
export function monthsShown(now: Date): { from: number; to: number } {
  const first = (later: number) => new Date(now.getFullYear(), now.getMonth() + later, 1).getTime();
  return { from: first(1 - MONTHS), to: first(1) };
}

/**
 * Fees, financing, slippage and latency of the last months, of positions with a tag or of all;
 * nothing without a fill and a booking.
 */
export function MonthCostsCard({ tag }: { readonly tag: string | null }) {
  const { t } = useTranslation();
  const load = useCallback(
    (options: CallOptions) =>
      costsByMonth(
        { ...monthsShown(new Date(serverNow())), ...(tag !== null && { tag }) },
        options,
      ),
    [tag],
  );
  const { answer, problem, ask } = useAnswer(load, { keptAs: `results costs ${tag}` });
  useEffect(() => onOrderEnded(() => void ask()), [ask]);
  if (!answer) {
    return problem ? (
      <ErrorBlock text={problem.msg} retryLabel={t('common.retry')} onRetry={() => void ask()} />
    ) : null;
  }
  if (answer.data.length === 0) return null;
  return (
    <section className="costs" aria-labelledby="costs-title">
      <h2 className="section" id="costs-title">
        {t('results.costs.title')}
      </h2>
      <table className="results__table">
        <thead>
          <tr>
            <th scope="col">{t('results.costs.month')}</th>
            <th scope="col">{t('trade.fee')}</th>
            <th scope="col">{t('orders.slippage')}</th>
            <th scope="col">{t('results.costs.latency')}</th>
          </tr>
        </thead>
        {answer.data.map((row) => (
          <MonthRows key={row.month} row={row} />
        ))}
      </table>
      <p className="page-end">{t('results.costs.note')}</p>
    </section>
  );
}

function MonthRows({ row }: { readonly row: MonthCosts }) {
  const { t } = useTranslation();
  const { slippage, latency } = row;
  const ms = (count: number) => t('orders.ms', { count });
  return (
    <tbody className="costs__month">
      <tr>
        <th scope="row">
          <span>{monthName(row.month)}</span>
          {row.fills !== null && (
            <Note>{t('results.costs.fills', { number: formatInteger(row.fills) })}</Note>
          )}
        </th>
        <td>
          <span className="num" translate="no">
            {formatMoney(row.fees)}
          </span>
          <Note>
            {t('orders.swap')} <Signed text={formatMoney(row.swap, { isSigned: true })} />
          </Note>
        </td>
        <td>
          {slippage ? <Result value={slippage.sum} /> : <span>–</span>}
          {slippage && <AverageNotes slippage={slippage} />}
        </td>
        <td>
          <bdi>{latency ? ms(latency.median) : '–'}</bdi>
          {latency && <Note>{t('results.costs.within', { time: ms(latency.high) })}</Note>}
        </td>
      </tr>
      {slippage && (
        <tr>
          <td colSpan={4}>
            <Shares slippage={slippage} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

type Slippage = NonNullable<MonthCosts['slippage']>;

function AverageNotes({ slippage: { average, pips } }: { readonly slippage: Slippage }) {
  const { t } = useTranslation();
  const amount = ltr(formatMoney(average, { isSigned: true }));
  return (
    <>
      <Note>{t('results.costs.perFill', { amount })}</Note>
      {pips !== null && (
        <Note>
          <Signed text={signed(pips)} /> {t('trade.pips')}
        </Note>
      )}
    </>
  );
}

/** How many fills were better than requested, at that price, and worse. */
function Shares({ slippage }: { readonly slippage: Slippage }) {
  const { t } = useTranslation();
  const kinds = ['better', 'same', 'worse'] as const;
  return (
    <>
      <div className="costs__bar" aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: slippage[kind] }} />
        ))}
      </div>
      <ul className="costs__shares">
        {kinds.map((kind) => (
          <li key={kind} data-kind={kind}>
            {t(`results.costs.${kind}`, { share: ltr(formatLevel(slippage[kind])) })}
          </li>
        ))}
      </ul>
    </>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <small className="results__note">{children}</small>
);

const Signed = ({ text }: { readonly text: string }) => (
  <bdi className="num" translate="no">
    {text}
  </bdi>
);

/** Returns a decimal with its sign, also above zero. */
const signed = (text: string): string =>
  /^[^-]*[1-9]/.test(text) ? `+${formatAmount(text)}` : formatAmount(text);

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(numberLocale(currentLanguage()), {
    year: 'numeric',
    month: 'short',
    numberingSystem: 'latn',
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(Date.parse(`${month}-01T00:00:00Z`));
