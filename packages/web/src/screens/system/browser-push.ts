/**
 * Whether this browser can receive push messages: `missing` if unsupported or not installed,
 * `denied`, or `able`.
 */
export type PushAbility = 'missing' | 'denied' | 'able';

export function pushAbility(): PushAbility {
  const isThere =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return 'missing';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** The address that the server pushes messages to, and its keys. */
export interface BrowserTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Asks the person for permission and the browser's push service for a subscription; null if either
 * refuses.
 */
export async function subscribeBrowser(serverKey: string): Promise<BrowserTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: serverKey };
    const known = await pushManager.getSubscription();
    // A subscription made with another server's key cannot be used.
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
