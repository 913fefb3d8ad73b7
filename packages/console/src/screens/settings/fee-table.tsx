import type { FeePreview, Fees, FeeType } from '@fulcrum/contract/console/catalogue/fee-schema';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import { t } from '../../i18n/i18n.ts';
import { Input } from '../../parts/fields/controls.tsx';
import { feeShown } from '../../parts/figures/fee-rate.ts';
import { Missing } from '../../parts/figures/figures.tsx';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';

/** A fee type, and a rate for each instrument, as typed. */
export interface FeeDraft {
  readonly type: FeeType;
  readonly rates: readonly { readonly id: number; readonly text: string }[];
}

interface FeeTableProps {
  readonly fees: Fees;
  readonly draft: FeeDraft | null;
  readonly rows: FeePreview['rows'] | null;
  readonly onDraft: (draft: FeeDraft) => void;
}

/** Fees of each instrument: in force, decided for later, and in the draft. */
export function FeeTable({ fees, draft, rows, onDraft }: FeeTableProps) {
  const { instruments, fee_type: type, coming } = fees;
  const set = (id: number, text: string) =>
    draft &&
    onDraft({ ...draft, rates: draft.rates.map((each) => (each.id === id ? { id, text } : each)) });
  return (
    <PlainTable>
      <thead>
        <tr>
          <TextHead>{t('column.instrument')}</TextHead>
          <th scope="col">{t('fees.rateNow')}</th>
          {coming && <th scope="col">{t('fees.rateComing')}</th>}
          {draft && <th scope="col">{t('fees.rateNew')}</th>}
          {rows && <th scope="col">{t('fees.example')}</th>}
        </tr>
      </thead>
      <tbody>
        {instruments.map(({ id, code, rate, coming: next }) => {
          const row = rows?.find((each) => each.id === id);
          return (
            <tr key={id}>
              <TextCell>{code}</TextCell>
              <td className="num" translate="no">
                {feeShown(rate, type)}
              </td>
              {coming && (
                <td className="num" translate="no">
                  {next === null ? <Missing /> : feeShown(next, coming.fee_type)}
                </td>
              )}
              {draft && (
                <td>
                  <Input
                    className="num"
                    translate="no"
                    inputMode="decimal"
                    size={8}
                    aria-label={t('fees.rateOf', { code })}
                    value={draft.rates.find((each) => each.id === id)?.text ?? ''}
                    onChange={({ target }) => set(id, target.value)}
                  />
                </td>
              )}
              {rows && (
                <td className="num" translate="no">
                  {row ? <Example row={row} /> : <Missing />}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

/** Fee for one lot at the highest leverage, before and after. */
function Example({ row }: { readonly row: FeePreview['rows'][number] }) {
  const { leverage, before, after } = row;
  if (leverage === null || before === null || after === null) return <Missing />;
  const usd = (amount: number) => formatDecimal(amount, USD_DIGITS, 2);
  return (
    <>
      <span>{t('fees.exampleOf', { before: usd(before), after: usd(after), leverage })}</span>
    </>
  );
}
