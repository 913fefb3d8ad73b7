import type { Dashboard } from '@fulcrum/contract/console/dashboard/schema';
import { formatAmount } from '@fulcrum/ui/figures/format';

import { t } from '../../i18n/i18n.ts';
import { Pnl } from '../../parts/figures/figures.tsx';
import { AtEnd, Card, PanelHead } from '../../parts/layout/boxes.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';

interface CurrencyPanelProps {
  readonly book: Pick<Dashboard, 'by_currency' | 'unpriced'>;
}

/** The net positions as amounts of currencies, and of the units of shares, indices and metals. */
export const CurrencyPanel = ({ book: { by_currency: rows, unpriced } }: CurrencyPanelProps) => (
  <Card aria-label={t('dayEnd.byCurrency')}>
    <PanelHead>
      {t('dayEnd.byCurrency')}
      <AtEnd>
        <ExportButton query={{ list: 'exposureByCurrency', is_demo: 0 }} />
      </AtEnd>
    </PanelHead>
    {rows.length > 0 && (
      <PlainTable aria-label={t('dayEnd.byCurrency')}>
        <thead>
          <tr>
            <TextHead>{t('dayEnd.currency')}</TextHead>
            <th scope="col">{t('dayEnd.netAmount')}</th>
            <th scope="col">{t('dayEnd.netUsd')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ currency, amount, usd }) => (
            <tr key={currency}>
              <TextCell>
                <b>{currency}</b>
              </TextCell>
              <td className="num" translate="no">
                {/[1-9]/.test(amount) && !amount.startsWith('-') && '+'}
                {formatAmount(amount)}
              </td>
              <td>
                <Pnl value={usd} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    )}
    <Note look="quiet">
      {t('dayEnd.byCurrencyHint')}
      {unpriced.length > 0 && <span>{t('dayEnd.unpriced', { codes: unpriced.join(', ') })}</span>}
    </Note>
  </Card>
);
