import { useEffect, useState } from 'react';

/** This device's clock, updated every `everyMs`: quotes grow old without a message. */
export function useClock(everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
