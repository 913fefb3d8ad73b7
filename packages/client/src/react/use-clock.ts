import { useEffect, useState } from 'react';

import { serverNow } from '../clock.ts';

/** Returns the server's time, updated every `everyMs`, because time passes without any message. */
export function useClock(everyMs = 1_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
