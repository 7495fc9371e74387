import * as v from 'valibot';
import type { AlertSettings, PushSubscriptionInput } from '#shared/model/alerts.ts';
import type { Realm } from '#shared/model/realm.ts';
import { alertCalls } from '../http/alert-calls.ts';
import { callApi } from '../http/call-api.ts';
import { changeDeviceRow, readDeviceRow } from '../local/device-db.ts';

const key = 'push-target';
/** A start of the app takes less. An older target is not used. */
const keptMs = 120_000;

const TargetSchema = v.object({ path: v.pipe(v.string(), v.startsWith('/')), at: v.number() });

/** Stores the target of a pressed notification, because some systems open the app without it. */
export async function storePushTarget(path: string, now = Date.now()): Promise<void> {
  await changeDeviceRow(key, () => ({ path, at: now }));
}

/** Reads and removes the target of a pressed notification; null when there is none, or it is old. */
export async function claimPushTarget(now = Date.now()): Promise<string | null> {
  const read = v.safeParse(TargetSchema, await readDeviceRow(key));
  if (!read.success) return null;
  await changeDeviceRow(key, () => null);
  return now - read.output.at < keptMs ? read.output.path : null;
}

/** The browser's subscription for a key of the server, made where there is none. @throws DOMException where it is refused */
export async function subscribeTo(pushManager: PushManager, serverKey: string): Promise<PushSubscriptionInput> {
  const known = await pushManager.getSubscription();
  // A browser keeps one subscription, and refuses another key beside it.
  if (known && keyOf(known) !== serverKey) await known.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, serverKey };
}

/**
 * Sends this browser's subscription to the server, if pushes are on for the realm's account and the server has another one:
 * browsers renew and lose subscriptions, and servers change their keys.
 *
 * @throws RequestFailure; DOMException where the browser refuses
 */
export async function renewSubscription(pushManager: PushManager, realm: Realm): Promise<void> {
  const { push } = await callApi(alertCalls[realm].show, {});
  if (!push.isOn || push.publicKey === null) return;
  if (isReachedAt(push, await pushManager.getSubscription())) return;
  const body = await subscribeTo(pushManager, push.publicKey);
  await callApi(alertCalls[realm].subscribe, { body });
}

function isReachedAt({ publicKey, endpoint }: AlertSettings['push'], known: PushSubscription | null): boolean {
  return known !== null && keyOf(known) === publicKey && known.endpoint === endpoint;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
