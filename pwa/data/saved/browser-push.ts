import type { Realm } from '#shared/model/realm.ts';
import { renewSubscription, subscribeTo } from '../../device/push.ts';
import { noteFault } from '../../faults/note-fault.ts';
import { alertCalls } from '../../http/alert-calls.ts';
import { callApi } from '../../http/call-api.ts';
import { serviceWorkers } from '../../secure-context/service-workers.ts';
import { companySession, session } from '../core/session-store.ts';
import { requestAs } from '../session/request-as.ts';

/** What this browser can do: `installed` means that only the installed app can, as on an iPhone. */
export type PushAbility = 'able' | 'denied' | 'installed' | 'unable';

/** What came of a press: `denied` by the person or the system, `failed` where the browser's push service is away. */
export type PushOutcome = 'on' | 'denied' | 'failed';

/** Says whether this browser can be told by push, without asking for anything. */
export function pushAbility(): PushAbility {
  const isIphone = /iP(?:hone|ad|od)/.test(navigator.userAgent);
  if (!(serviceWorkers() && 'PushManager' in window && 'Notification' in window)) {
    return isIphone ? 'installed' : 'unable';
  }
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/**
 * Lets this browser be told by push. It asks for the permission, so call it after a press only.
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

/** Ends the pushes to this browser. The browser's own subscription goes when no other account here needs it. @throws RequestFailure */
export async function switchPushOff(realm: Realm): Promise<void> {
  await requestAs(realm, () => callApi(alertCalls[realm].unsubscribe, {}));
  const others = signedInRealms().filter((other) => other !== realm);
  const areOn = await Promise.all(others.map(async (other) => (await callApi(alertCalls[other].show, {})).push.isOn));
  if (areOn.includes(true)) return;
  const registration = await serviceWorkers()?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  // The server has forgotten it already.
  await subscription?.unsubscribe().catch(() => undefined);
}

/**
 * Tells the server where this browser is reached by now, where the worker could not: it has other keys, or the browser
 * renewed or lost its subscription. Once for each visit, and only where somebody has allowed notifications here.
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
