import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

/** Path of the service worker in the build. */
const WORKER = '/sw.js';

/** Rare enough to cost nothing, frequent enough for an app that is never closed. */
const LOOK_EVERY_MS = 60 * 60 * 1_000;

/**
 * Lets the app open without a network, and offers a newer build when it is ready. That build takes
 * over when the person agrees or when the app is next opened, never in between.
 */
export async function keepAppOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(WORKER);
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => {
        // Without a controller this is the first worker: there is nothing to update.
        const isUpdate = navigator.serviceWorker.controller !== null;
        if (coming.state === 'installed' && isUpdate) offer(coming);
      });
    });
    await inCharge();
    keepTexts();
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  } catch {
    // A private window may forbid it; the app then only needs a network.
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

/** The texts of this visit were loaded before the worker existed, so they are fetched again. */
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
