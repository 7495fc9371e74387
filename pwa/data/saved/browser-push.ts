import type { Realm } from '#shared/model/realm.ts';
import { renewSubscription, subscribeTo } from '../../device/push.ts';
import { noteFault } from '../../faults/note-fault.ts';
import { alertCalls } from '../../http/alert-calls.ts';
import { callApi } from '../../http/call-api.ts';
import { serviceWorkers } from '../../secure-context/service-workers.ts';
import { companySession, session } from '../core/session-store.ts';
import { requestAs } from '../session/request-as.ts';

/** Whether this browser can show pushes. `installed`: only the installed app can, as on an iPhone. */
export type PushAbility = 'able' | 'denied' | 'installed' | 'unable';

/** The result of switching pushes on: `denied` by the person or the system, `failed` when the browser's push service fails. */
export type PushOutcome = 'on' | 'denied' | 'failed';

/** Whether this browser can show pushes. It does not ask for the permission. */
export function pushAbility(): PushAbility {
  const isIphone = /iP(?:hone|ad|od)/.test(navigator.userAgent);
  if (!(serviceWorkers() && 'PushManager' in window && 'Notification' in window)) {
    return isIphone ? 'installed' : 'unable';
  }
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/**
 * Switches pushes to this browser on. It asks for the permission, so call it only after a press.
 *
 * @throws RequestFailure
 */
export async function switchPushOn(realm: Realm, publicKey: string): Promise<PushOutcome> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await serviceWorkers()?.ready;
  const subscription =
    registration &&
    (await subscribeTo(registration.pushManager, publicKey).catch((fault: unknown) =>
      noteFault('subscribing to pushes', fault),
    ));
  if (!subscription) return 'failed';
  await requestAs(realm, () => callApi(alertCalls[realm].subscribe, { body: subscription }));
  return 'on';
}

/** Ends the pushes to this browser, and its subscription when no other account here needs it. @throws RequestFailure */
export async function switchPushOff(realm: Realm): Promise<void> {
  await requestAs(realm, () => callApi(alertCalls[realm].unsubscribe, {}));
  const others = signedInRealms().filter((other) => other !== realm);
  const areOn = await Promise.all(others.map(async (other) => (await callApi(alertCalls[other].show, {})).push.isOn));
  if (areOn.includes(true)) return;
  const registration = await serviceWorkers()?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  // The server has removed it already.
  await subscription?.unsubscribe().catch(() => undefined);
}

/**
 * Sends the browser's present subscription to the server, where the worker could not: the server's keys may have changed, or
 * the browser may have renewed or lost the subscription. Runs once for each visit, and only where notifications are allowed.
 */
export async function renewPushIfNeeded(): Promise<void> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return;
  const registration = await serviceWorkers()?.getRegistration();
  if (!registration) return;
  for (const realm of signedInRealms()) {
    await requestAs(realm, () => renewSubscription(registration.pushManager, realm));
  }
}

function signedInRealms(): Realm[] {
  const [person, company] = [session.get(), companySession.get()];
  const isProved = (one: typeof person | typeof company) => one.state === 'signed-in' && !one.isOffline;
  return [...(isProved(person) ? (['user'] as const) : []), ...(isProved(company) ? (['company'] as const) : [])];
}
