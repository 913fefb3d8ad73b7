import { microUsd, type MicroLots } from '@fulcrum/engine/units/units';

import { useAccount } from '../../../account/account.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import type { Ticket } from '../plan/ticket.ts';
import type { TicketPlan } from '../plan/use-plan.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { SecondOrderDialog } from './second-order-dialog.tsx';
import type { PlaceOrder } from './use-place-order.ts';

interface OrderDialogsProps {
  readonly instrument: ListedInstrument;
  readonly ticket: Ticket;
  readonly plan: TicketPlan;
  readonly place: PlaceOrder;
  readonly isConnected: boolean;
  /** Changes the size to one that leaves a higher margin level. */
  readonly onLots: (lots: MicroLots) => void;
}

/** The dialogs between a press on Buy or Sell and the sending of the order. */
export function OrderDialogs(props: OrderDialogsProps) {
  const { instrument, ticket, plan, place, isConnected, onLots } = props;
  const figures = useAccount();
  const side = place.confirming === 'buy' ? plan.buy : plan.sell;
  return (
    <>
      <SecondOrderDialog second={place.second} />
      {place.confirming !== null && (
        <ConfirmSheet
          instrument={instrument}
          plan={side}
          ticket={ticket}
          context={plan.context}
          equity={figures?.equity ?? microUsd(0)}
          onLots={onLots}
          sending={place.sending}
          isConnected={isConnected}
          onSend={() => place.send(side)}
          onAsk={place.ask}
          onClose={place.closeConfirm}
        />
      )}
    </>
  );
}
