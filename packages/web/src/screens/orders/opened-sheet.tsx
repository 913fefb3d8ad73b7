import type { MicroLots } from '@fulcrum/engine/units/units';

import type { TradeOrder } from '../../account/model.ts';
import { useInstrument } from '../../market/instruments.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { CloseSheet } from './close/close-sheet.tsx';
import { ModifySheet } from './modify/modify-sheet.tsx';
import { StopsSheet } from './modify/stops-sheet.tsx';
import { CloseBySheet } from './position/close-by-sheet.tsx';
import { FromPositionSheet } from './position/from-position-sheet.tsx';
import { PositionSheet, type PositionAction } from './position/position-sheet.tsx';
import { ReceiptSheet } from './receipt/receipt-sheet.tsx';
import { lazyPart } from '../../layout/parts/lazy-part.tsx';
import { MissingSheet } from '../../layout/parts/missing-part.tsx';

/** A sheet about one order. */
export interface Opened {
  readonly sheet: 'close' | 'stops' | 'trail' | 'modify' | 'receipt' | 'position' | PositionAction;
  readonly order: TradeOrder;
  /** Lots to close, if they were chosen before the sheet opened; otherwise all. */
  readonly lots?: MicroLots;
}

const NoteSheet = lazyPart(
  async () => ({
    default: (await import('../../trading/notes/note-sheet.tsx')).NoteSheet,
  }),
  { missing: (_, { onDone }) => <MissingSheet onClosed={onDone} /> },
);

const SHEETS = { stops: StopsSheet, modify: ModifySheet, closeBy: CloseBySheet };

interface OpenedSheetProps {
  readonly opened: Opened;
  readonly onOpen: (opened: Opened) => void;
  readonly onDone: () => void;
}

/** Shows the sheet that was opened for an order. */
export function OpenedSheet({ opened: { sheet, order, lots }, onOpen, onDone }: OpenedSheetProps) {
  const instrument: ListedInstrument | undefined = useInstrument(order.code);
  if (sheet === 'receipt') return <ReceiptSheet order={order} onClose={onDone} />;
  if (!instrument) return null;
  const props = { order, instrument, onDone };
  switch (sheet) {
    case 'close':
      return <CloseSheet {...props} lots={lots ?? order.lots} />;
    case 'trail':
      return <StopsSheet {...props} startsTrailing />;
    case 'position':
      return (
        <PositionSheet
          order={order}
          instrument={instrument}
          onChoose={(action) => onOpen({ sheet: action, order })}
          onClose={onDone}
        />
      );
    case 'note':
      return <NoteSheet order={order} onDone={onDone} />;
    case 'reverse':
    case 'double':
      return <FromPositionSheet {...props} how={sheet} />;
    default: {
      const Sheet = SHEETS[sheet];
      return <Sheet {...props} />;
    }
  }
}
