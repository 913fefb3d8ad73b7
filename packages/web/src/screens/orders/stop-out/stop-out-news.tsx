import { countLayers, followLayers } from '@fulcrum/ui/overlays/layers';
import { useState, useSyncExternalStore } from 'react';

import type { TradeOrder } from '../../../account/model.ts';
import type { StopOut } from '../../../account/stop-outs.ts';
import { useInstrument } from '../../../market/instruments.ts';
import { StopsSheet } from '../modify/stops-sheet.tsx';
import { StopOutSheet } from './stop-out-sheet.tsx';
import { useStopOuts } from './use-stop-outs.ts';

const hasRoom = (): boolean => countLayers() === 0;

/**
 * Shows unread stop-outs, one sheet for each moment. A sheet stays until it is closed, and waits
 * while another sheet or dialog is open.
 */
export function StopOutNews() {
  const { moment, read } = useStopOuts();
  const isFree = useSyncExternalStore(followLayers, hasRoom);
  /** What the sheet shows; it keeps this while it slides out. */
  const [shown, setShown] = useState<readonly StopOut[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [guarded, setGuarded] = useState<TradeOrder | null>(null);
  const isSame = moment[0] !== undefined && moment[0].id === shown[0]?.id;
  const isNext = moment[0] !== undefined && !isOpen && isFree;
  if ((isNext || (isOpen && isSame)) && !isEqual(shown, moment)) setShown(moment);
  if (isNext) setIsOpen(true);
  // They may have been read on another device.
  if (isOpen && !isSame && !isNext) setIsOpen(false);
  const close = () => {
    setIsOpen(false);
    read(shown);
  };
  return (
    <>
      {shown.length > 0 && (
        <StopOutSheet
          key={shown[0]?.id}
          stopOuts={shown}
          isOpen={isOpen}
          onClose={close}
          onProtect={(order) => {
            close();
            setGuarded(order);
          }}
        />
      )}
      {guarded && <Guard order={guarded} onDone={() => setGuarded(null)} />}
    </>
  );
}

const isEqual = (one: readonly StopOut[], other: readonly StopOut[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

/** Sheet for the stop-loss of a position that is left. */
function Guard({ order, onDone }: { order: TradeOrder; onDone: () => void }) {
  const instrument = useInstrument(order.code);
  return instrument ? <StopsSheet order={order} instrument={instrument} onDone={onDone} /> : null;
}
