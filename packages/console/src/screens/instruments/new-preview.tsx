import type { NewInstrumentPreview, Ticket } from '@fulcrum/contract/console/catalogue/schema';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { points } from '@fulcrum/engine/units/units';
import { formatPrice } from '@fulcrum/ui/format';
import { useEffect, useRef } from 'react';

import { say } from '../../i18n/i18n.ts';
import { Missing, Usd } from '../../parts/figures/figures.tsx';
import { labelOf } from '../../parts/instruments/instrument-preview.tsx';

interface NewPreviewProps {
  readonly preview: NewInstrumentPreview;
  readonly digits: number;
}

/** What would be entered, the first ticket, and where quotes come from. */
export function NewPreview({ preview, digits }: NewPreviewProps) {
  const pane = useRef<HTMLElement>(null);
  // The fields fill the pane: what was asked for must not wait below its fold.
  useEffect(() => {
    pane.current?.scrollIntoView({ block: 'start' });
  }, [preview]);
  const { terms, ticket, quotes } = preview;
  return (
    <section ref={pane} aria-label={say('instruments.addPreview')}>
      <h3 className="panel__h">{say('instruments.addPreview')}</h3>
      <table className="grid grid--plain">
        <tbody>
          {terms.map(({ field, value }) => (
            <tr key={field}>
              <td className="txt t2">{labelOf(field)}</td>
              <td className="wrap">{value === '' ? <Missing /> : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FirstTicket ticket={ticket} digits={digits} />
      <p className="note t2">{say(`instruments.quotes.${quotes}`)}</p>
      <p className="note t2">{say('instruments.addHalted')}</p>
    </section>
  );
}

function FirstTicket({ ticket, digits }: { readonly ticket: Ticket; readonly digits: number }) {
  const { price, point_value: point, rows } = ticket;
  if (price === null) return <p className="note t2">{say('instruments.noTicket')}</p>;
  return (
    <>
      <p className="note t2">
        {say('instruments.ticket', {
          price: formatPrice(points(price), digits),
          point: formatDecimal(point ?? 0, USD_DIGITS, 2),
        })}
      </p>
      {rows.length === 0 && <p className="note late">{say('instruments.closeOnly')}</p>}
      {rows.length > 0 && (
        <table className="grid grid--plain">
          <thead>
            <tr>
              <th scope="col" className="txt">
                {say('column.leverage')}
              </th>
              <th scope="col">{say('column.margin')}</th>
              <th scope="col">{say('column.fee')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ leverage, margin, fee }) => (
              <tr key={leverage}>
                <td className="txt num">×{leverage}</td>
                <td>
                  <Usd value={margin} />
                </td>
                <td>
                  <Usd value={fee} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
