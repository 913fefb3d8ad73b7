import type { NewInstrumentPreview, Ticket } from '@fulcrum/contract/console/catalogue/schema';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { points } from '@fulcrum/engine/units/units';
import { formatPrice } from '@fulcrum/ui/figures/format';
import { useEffect, useRef } from 'react';

import { t } from '../../i18n/i18n.ts';
import { Missing, Usd } from '../../parts/figures/figures.tsx';
import { labelOf } from '../../parts/instruments/instrument-preview.tsx';
import { PanelHead } from '../../parts/layout/boxes.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { LongCell, PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';

interface NewPreviewProps {
  readonly preview: NewInstrumentPreview;
  readonly digits: number;
}

/** What would be added, its first ticket, and where its quotes come from. */
export function NewPreview({ preview, digits }: NewPreviewProps) {
  const pane = useRef<HTMLElement>(null);
  // The fields fill the pane, so the preview would otherwise appear outside its visible part.
  useEffect(() => {
    pane.current?.scrollIntoView({ block: 'start' });
  }, [preview]);
  const { terms, ticket, quotes } = preview;
  return (
    <section ref={pane} aria-label={t('instruments.addPreview')}>
      <PanelHead level={3}>{t('instruments.addPreview')}</PanelHead>
      <PlainTable>
        <tbody>
          {terms.map(({ field, value }) => (
            <tr key={field}>
              <TextCell className="t2">{labelOf(field)}</TextCell>
              <LongCell>{value === '' ? <Missing /> : value}</LongCell>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <FirstTicket ticket={ticket} digits={digits} />
      <Note look="soft">{t(`instruments.quotes.${quotes}`)}</Note>
      <Note look="soft">{t('instruments.addHalted')}</Note>
    </section>
  );
}

function FirstTicket({ ticket, digits }: { readonly ticket: Ticket; readonly digits: number }) {
  const { price, point_value: point, rows } = ticket;
  if (price === null) return <Note look="soft">{t('instruments.noTicket')}</Note>;
  return (
    <>
      <Note look="soft">
        {t('instruments.ticket', {
          price: formatPrice(points(price), digits),
          point: formatDecimal(point ?? 0, USD_DIGITS, 2),
        })}
      </Note>
      {rows.length === 0 && <Note look="late">{t('instruments.closeOnly')}</Note>}
      {rows.length > 0 && (
        <PlainTable>
          <thead>
            <tr>
              <TextHead>{t('column.leverage')}</TextHead>
              <th scope="col">{t('column.margin')}</th>
              <th scope="col">{t('column.fee')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ leverage, margin, fee }) => (
              <tr key={leverage}>
                <TextCell className="num" translate="no">
                  ×{leverage}
                </TextCell>
                <td>
                  <Usd value={margin} />
                </td>
                <td>
                  <Usd value={fee} />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </>
  );
}
