import type { CDPSession, LaunchOptions } from '@playwright/test';

/**
 * Debian's headless build of Chromium, which takes two thirds of the full browser's time. The flags
 * prevent requests to any host but the server under test.
 */
export const CHROMIUM = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
} satisfies LaunchOptions;

/** Returns the megabytes of a page's JavaScript heap that are still in use. */
export async function heapMb(cdp: CDPSession): Promise<number> {
  // Some objects are only freed by the second collection.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1_048_576;
}
