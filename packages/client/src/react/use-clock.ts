import { useEffect, useState } from 'react';

/** Returns this device's time, updated every `everyMs`, because quotes age without any message. */
export function useClock(everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
