import { useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';

import type { ListedInstrument } from '../../market/model.ts';
import { sessionToken } from '../../server/session.ts';
import { ListSwipes } from './list-swipes.tsx';
import { lazyPart } from '../../layout/parts/lazy-part.tsx';
import { LazyAlertSheet } from '../../trading/alerts/lazy-alert-sheet.tsx';
import { MissingSheet } from '../../layout/parts/missing-part.tsx';

const ContractSheet = lazyPart(
  async () => ({
    default: (await import('../../trading/terms/contract-sheet.tsx')).ContractSheet,
  }),
  { missing: (_, { isOpen, onClose }) => isOpen && <MissingSheet onClosed={onClose} /> },
);
const RowSheet = lazyPart(async () => ({ default: (await import('./row-sheet.tsx')).RowSheet }), {
  missing: (_, { onClosed }) => <MissingSheet onClosed={onClosed} />,
});

interface RowExtrasProps {
  readonly list: RefObject<HTMLElement | null>;
  /** The instrument whose menu is open; null for none. */
  readonly chosen: ListedInstrument | null;
  readonly onClosed: () => void;
}

/** What a row of the list offers besides Trade: its menu, the sheets behind that, and swipes. */
export function RowExtras({ list, chosen, onClosed }: RowExtrasProps) {
  const [alerted, setAlerted] = useState<ListedInstrument | null>(null);
  const [read, setRead] = useState<ListedInstrument | null>(null);
  const [isReading, setReading] = useState(false);
  const navigate = useNavigate();
  const openAlerts = (instrument: ListedInstrument) => {
    onClosed();
    if (sessionToken() === null) void navigate('/login?from=%2F');
    else setAlerted(instrument);
  };
  return (
    <>
      <ListSwipes list={list} onAlert={openAlerts} />
      {chosen && (
        <RowSheet
          instrument={chosen}
          onClosed={onClosed}
          onAlert={() => openAlerts(chosen)}
          onContract={() => {
            onClosed();
            setRead(chosen);
            setReading(true);
          }}
        />
      )}
      {read && (
        <ContractSheet instrument={read} isOpen={isReading} onClose={() => setReading(false)} />
      )}
      {alerted && <LazyAlertSheet instrument={alerted} onClosed={() => setAlerted(null)} />}
    </>
  );
}
