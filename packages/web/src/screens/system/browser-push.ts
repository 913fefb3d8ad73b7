/** What a browser can do about pushing: nothing, only after an install, or ask the person. */
export type PushAbility = 'missing' | 'denied' | 'able';

export function pushAbility(): PushAbility {
  const isThere =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return 'missing';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** The keys and the address that the server pushes to. */
export interface BrowserTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Asks the person, and their browser's push service; null when either would not. */
export async function subscribeBrowser(serverKey: string): Promise<BrowserTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: serverKey };
    const known = await pushManager.getSubscription();
    // One that was made with the key of another server cannot be used.
    if (known && keyText(known) !== serverKey) await known.unsubscribe();
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    const { p256dh, auth } = keys ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
    return { endpoint, p256dh, auth };
  } catch {
    return null;
  }
}

function keyText({ options }: PushSubscription): string {
  const key = options.applicationServerKey;
  if (!key) return '';
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
