import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

/** Where the build lays the service worker. */
const WORKER = '/sw.js';

/** Long enough apart to cost nothing, close enough for an app that is never closed. */
const LOOK_EVERY_MS = 60 * 60 * 1_000;

/**
 * Lets the app open without a network, and says when a newer build is ready. That one takes over
 * when the person agrees, or when the app is opened the next time; never by itself in between.
 */
export async function keepAppOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(WORKER);
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => {
        // Without a worker in charge this is the first one: there is nothing to update.
        const isUpdate = navigator.serviceWorker.controller !== null;
        if (coming.state === 'installed' && isUpdate) offer(coming);
      });
    });
    await inCharge();
    keepTexts();
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  } catch {
    // A private window may forbid it; the app works as before, only not without a network.
  }
}

/** Waits until requests of this page go through the worker. */
async function inCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
}

/** The language of this visit was loaded before the worker was there: it is asked for once more. */
function keepTexts(): void {
  for (const { name } of performance.getEntriesByType('resource')) {
    if (/\/(?:assets\/text-|fonts\/)/.test(name)) void fetch(name).catch(() => undefined);
  }
}

function offer(worker: ServiceWorker): void {
  const takeOver = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    worker.postMessage('take over');
  };
  const action = { label: i18next.t('update.restart'), onPress: takeOver };
  toast({ text: i18next.t('update.ready'), action });
}
