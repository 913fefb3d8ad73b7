import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

/** Path of the service worker in the build. */
const WORKER = '/sw.js';
const MANIFEST = '/manifest.webmanifest';

/**
 * Interval between checks for a newer build: rare enough to cost nothing, frequent enough for an
 * app that is never closed.
 */
const LOOK_EVERY_MS = 60 * 60 * 1_000;

/**
 * Makes the app installable and usable offline, and offers a newer build when one is ready. The
 * newer build takes over only when the person agrees or the app is opened again.
 */
export async function keepAppOffline(): Promise<void> {
  linkManifest();
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(WORKER);
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => {
        // Without a controller this is the first worker, so there is no older build to update.
        const isUpdate = navigator.serviceWorker.controller !== null;
        if (coming.state === 'installed' && isUpdate) offer(coming);
      });
    });
    await inCharge();
    keepTexts();
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  } catch {
    // A private window may forbid service workers; the app then needs a network.
  }
}

/**
 * Links the manifest. A link in the page itself would make browsers load the manifest and its icon
 * before the app.
 */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = MANIFEST;
  document.head.append(link);
}

/** Waits until the service worker handles the requests of this page. */
async function inCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
}

/**
 * Loads this visit's texts and fonts again, because they were loaded before the service worker
 * could cache them.
 */
function keepTexts(): void {
  for (const { name } of performance.getEntriesByType('resource')) {
    if (/\/(?:assets\/text-\w+-(?:first|rest)-|fonts\/)/.test(name))
      void fetch(name).catch(() => undefined);
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
  toast({ text: i18next.t('update.ready'), action, isNews: true });
}
