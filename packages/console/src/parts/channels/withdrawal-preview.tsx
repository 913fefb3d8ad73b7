import { quoteWithdrawal, USD_PRICE_DIGITS } from '@fulcrum/engine/money/payment';
import { formatDecimal, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';
import { formatAmount, formatInteger, formatMoney } from '@fulcrum/ui/figures/format';

import { t } from '../../i18n/i18n.ts';
import { DiffTable } from '../figures/diff-table.tsx';
import { Late } from '../layout/lines.tsx';
import type { CurrencyField, Draft } from './channel-fields.ts';

const AMOUNTS_USD = [100, 1_000, 10_000];
/** The rate is in millionths of the amount, or in micro-dollars. */
const RATE_DIGITS = 6;

/** Reads the terms as typed; null while they are incomplete. */
function termsOf(draft: Draft<CurrencyField>) {
  const feeRate = parseDecimal(draft.draw_rate, RATE_DIGITS);
  const usdPrice = parseDecimal(draft.usd_price, USD_PRICE_DIGITS);
  const digits = parseDecimal(draft.precision, 0);
  if (feeRate === null || usdPrice === null || digits === null) return null;
  if (digits < 0 || digits > 8 || feeRate < 0 || usdPrice <= 0) return null;
  const feeMode = draft.fee_type === '1' ? ('fixed' as const) : ('ofAmount' as const);
  return { feeMode, feeRate, usdPrice, digits };
}

/** What withdrawals would cost and pay out, by the engine's own formulas. */
export function WithdrawalPreview({ draft }: { readonly draft: Draft<CurrencyField> }) {
  const terms = termsOf(draft);
  const min = parseDecimal(draft.min_number, USD_DIGITS);
  const max = parseDecimal(draft.max_number, USD_DIGITS);
  return (
    <DiffTable aria-label={t('channels.preview')}>
      <thead>
        <tr>
          <th scope="col">{t('channels.previewAmount')}</th>
          <th scope="col">{t('column.fee')}</th>
          <th scope="col">{t('channels.previewNet')}</th>
        </tr>
      </thead>
      <tbody>
        {AMOUNTS_USD.map((amount) => {
          const asked = microUsd(amount * ONE_USD);
          const quote = terms && quoteWithdrawal(terms, asked);
          const isOutside = (min !== null && asked < min) || (max !== null && asked > max);
          return (
            <tr key={amount}>
              <th scope="row" className="num" translate="no">
                {formatInteger(amount)} USD
              </th>
              <td className="num" translate="no">
                {quote ? formatMoney(quote.fee) : '–'}
              </td>
              <td className="num" translate="no">
                {quote && terms ? (
                  <b>
                    {formatAmount(formatDecimal(quote.net, terms.digits))} {draft.code}
                  </b>
                ) : (
                  '–'
                )}
                {isOutside && <Late as="small"> {t('channels.outside')}</Late>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </DiffTable>
  );
}
