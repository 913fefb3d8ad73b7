import type { Change, InstrumentPreview, Ticket } from '@fulcrum/contract/console/catalogue/schema';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microUsd, points } from '@fulcrum/engine/units/units';
import { formatMoney, formatPrice } from '@fulcrum/ui/figures/format';
import { useEffect, useRef } from 'react';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { Missing, Usd } from '../figures/figures.tsx';
import { EmptyLine, PanelHead } from '../layout/boxes.tsx';
import { Late, Note, NoteBlock } from '../layout/lines.tsx';
import { LongCell, PlainTable, TextCell, TextHead } from '../list/plain-table.tsx';

/** Labels of fields in a difference whose label differs from that in the form. */
const LABELS: Readonly<Record<string, TextKey>> = {
  code: 'field.instrument_code',
  base_currency: 'field.base_currency',
  quote_currency: 'field.quote_currency',
  digits: 'field.digits',
  profile_class: 'field.profile_class',
  hours_of: 'field.hours_of',
  allows_non_positive: 'field.allows_non_positive',
  typical_spread: 'field.typical_spread',
  base_price: 'field.base_price',
  show_code: 'field.show_code',
  search_words: 'field.search_words',
  category_id: 'field.category_id',
  position: 'field.position',
  contract_size: 'field.contract_size',
  lot_step: 'field.lot_step',
  min_lots: 'field.min_lots',
  max_lots: 'field.max_lots',
  leverages: 'field.leverages',
  margin_mode: 'field.margin_mode',
  margin_price_floor: 'field.margin_price_floor',
  fee_rate: 'field.fee_rate',
  swap_long: 'field.swap_long',
  swap_short: 'field.swap_short',
  swap_triple_day: 'field.swap_triple_day',
  stale_after_ms: 'field.stale_after_ms',
  max_jump_percent: 'field.max_jump_percent',
};

/** Labels of trading hours, which stand behind the code of an instrument. */
const HOURS_LABELS: Readonly<Record<string, TextKey>> = {
  spans: 'column.spans',
  holidays: 'column.holidays',
  exceptions: 'hours.exceptions',
  zone: 'hours.zone',
};

/** Returns the label of a field in a difference. */
export function labelOf(field: string): string {
  const key = LABELS[field];
  if (key) return t(key);
  const [code, part = ''] = field.split(' ');
  const hours = HOURS_LABELS[part];
  if (hours) return `${code}: ${t(hours)}`;
  const [first, language] = field.split('.');
  return first === 'name' && language ? t('field.name', { language }) : field;
}

/** The differences, one per line. */
export function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <EmptyLine>{t('instruments.noChange')}</EmptyLine>;
  return (
    <PlainTable>
      <thead>
        <tr>
          <TextHead>{t('column.field')}</TextHead>
          <th scope="col">{t('column.before')}</th>
          <th scope="col">{t('column.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <TextCell>{labelOf(field)}</TextCell>
            <LongCell className="t2">{before === '' ? <Missing /> : before}</LongCell>
            <LongCell>{after === '' ? <Missing /> : after}</LongCell>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

interface PreviewPaneProps {
  readonly preview: InstrumentPreview;
  readonly digits: number;
}

/** The differences, the ticket before and after, and which accounts are affected. */
export function PreviewPane({ preview, digits }: PreviewPaneProps) {
  const pane = useRef<HTMLElement>(null);
  // The fields fill the pane, so the preview would otherwise appear outside its visible part.
  useEffect(() => {
    pane.current?.scrollIntoView({ block: 'start' });
  }, [preview]);
  const { before, after, effect } = preview;
  const { positions, pendings, accounts } = effect;
  const usd = (amount: number | null) => (amount === null ? '–' : formatMoney(microUsd(amount)));
  return (
    <section ref={pane} aria-label={t('instruments.previewTitle')}>
      <PanelHead level={3}>{t('instruments.previewTitle')}</PanelHead>
      <ChangeTable changes={preview.changes} />
      <Note look="soft">{pointText()}</Note>
      <TicketTable before={before} after={after} />
      <NoteBlock look="soft">
        <p>{t('instruments.meets', { positions, pendings, accounts })}</p>
        <p>
          {t('instruments.held', {
            held: usd(effect.margin_held),
            before: usd(effect.margin_new_before),
            after: usd(effect.margin_new_after),
          })}
        </p>
        <p>{t('instruments.keeps')}</p>
        {effect.off_leverage > 0 && (
          <Late as="p">{t('instruments.offLeverage', { count: effect.off_leverage })}</Late>
        )}
        {effect.off_step > 0 && (
          <Late as="p">{t('instruments.offStep', { count: effect.off_step })}</Late>
        )}
      </NoteBlock>
    </section>
  );

  function pointText(): string {
    if (after.price === null) return t('instruments.noTicket');
    const price = formatPrice(points(after.price), digits);
    const exact = (amount: number | null) => formatDecimal(amount ?? 0, USD_DIGITS, 2);
    if (before.point_value === after.point_value) {
      return t('instruments.ticket', { price, point: exact(after.point_value) });
    }
    return t('instruments.ticketPoint', {
      before: exact(before.point_value),
      after: exact(after.point_value),
    });
  }
}

function TicketTable({ before, after }: { readonly before: Ticket; readonly after: Ticket }) {
  const all = [...before.rows, ...after.rows].map(({ leverage }) => leverage);
  const leverages = [...new Set(all)].sort((a, b) => a - b);
  const of = (ticket: Ticket, leverage: number) =>
    ticket.rows.find((row) => row.leverage === leverage);
  const cell = (amount: number | undefined) =>
    amount === undefined ? <Missing /> : <Usd value={amount} />;
  return (
    <>
      {after.price !== null && after.rows.length === 0 && (
        <Note look="late">{t('instruments.closeOnly')}</Note>
      )}
      {leverages.length > 0 && (
        <PlainTable>
          <thead>
            <tr>
              <TextHead>{t('column.leverage')}</TextHead>
              <th scope="col">{t('column.marginBefore')}</th>
              <th scope="col">{t('column.marginAfter')}</th>
              <th scope="col">{t('column.feeBefore')}</th>
              <th scope="col">{t('column.feeAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {leverages.map((leverage) => (
              <tr key={leverage}>
                <TextCell className="num" translate="no">
                  ×{leverage}
                </TextCell>
                <td>{cell(of(before, leverage)?.margin)}</td>
                <td>{cell(of(after, leverage)?.margin)}</td>
                <td>{cell(of(before, leverage)?.fee)}</td>
                <td>{cell(of(after, leverage)?.fee)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </>
  );
}
