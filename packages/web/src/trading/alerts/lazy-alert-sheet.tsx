import { lazyPart } from '../../layout/parts/lazy-part.tsx';
import { MissingSheet } from '../../layout/parts/missing-part.tsx';

/** The sheet of price alerts, loaded when it is first opened. */
export const LazyAlertSheet = lazyPart(
  async () => ({ default: (await import('./alert-sheet.tsx')).AlertSheet }),
  { missing: (_, { onClosed }) => <MissingSheet onClosed={onClosed} /> },
);
