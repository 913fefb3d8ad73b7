import { useState } from 'react';

import { useCanOpen } from '../../../server/connection.ts';

/** Returns the number of reconnects of the live connection, so that missed data can be loaded. */
export function useReconnects(): number {
  const isUp = useCanOpen();
  const [seen, setSeen] = useState({ isUp, count: 0 });
  if (seen.isUp !== isUp) setSeen({ isUp, count: seen.count + (isUp ? 1 : 0) });
  return seen.count;
}
