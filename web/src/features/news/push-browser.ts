/** A browser's push subscription. */
export interface BrowserPush {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Whether this browser can show notifications at all. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Whether this browser has the push address with that digest. */
export async function isAt(address: string | null): Promise<boolean> {
  if (address === null) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? (await digestOf(subscription.endpoint)) === address : false;
}

/**
 * Makes the browser ask its person, and accept pushes signed with that key only; a subscription with another key is
 * dropped. `denied` if the person, or the browser for them, says no.
 */
export async function acceptPush(key: string): Promise<BrowserPush | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new DOMException('There is no service worker.');
  const { pushManager } = registration;
  const wanted = bytesOf(key);
  const known = await pushManager.getSubscription();
  const same = known && sameBytes(new Uint8Array(known.options.applicationServerKey ?? []), wanted);
  if (known && !same) await known.unsubscribe();
  const subscription = same
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth };
}

/** Makes the browser unsubscribe. */
export async function giveUpPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
