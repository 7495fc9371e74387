import type { AlertSettings, AlertSettingsPatch, PushSubscriptionInput } from '#shared/model/alerts.ts';
import type { Asking } from '../account/sessions.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOwnAccount } from '../policies.ts';

type SettingsDeps = Pick<Deps, 'alerts' | 'pushes' | 'pushSender'>;

/**
 * Answers how the caller is told of new matches.
 *
 * @throws AppError `not_authenticated`
 */
export async function showAlerts(deps: SettingsDeps, { actor, session }: Asking): Promise<AlertSettings> {
  const account = requireOwnAccount(actor);
  const subscriptions = await deps.pushes.ofAccount(account);
  const here = subscriptions.find(({ sessionHash }) => sessionHash === session?.idHash);
  return {
    ...(await deps.alerts.settingsOf(account)),
    push: {
      publicKey: deps.pushSender?.publicKey ?? null,
      isOn: here !== undefined,
      endpoint: here?.endpoint ?? null,
      devices: subscriptions.length,
    },
  };
}

/**
 * Changes how the caller is told.
 *
 * @throws AppError `not_authenticated`
 */
export async function changeAlerts(
  deps: SettingsDeps,
  asking: Asking,
  patch: AlertSettingsPatch,
): Promise<AlertSettings> {
  await deps.alerts.changeSettings(requireOwnAccount(asking.actor), patch);
  return showAlerts(deps, asking);
}

/**
 * Tells the browser that calls by push, as long as its session lasts.
 *
 * @throws AppError `not_authenticated`, `push_unavailable`, `push_refused` for an address of no known push service
 */
export async function subscribePush(
  deps: SettingsDeps,
  asking: Asking,
  { endpoint, keys, serverKey }: PushSubscriptionInput,
): Promise<AlertSettings> {
  const account = requireOwnAccount(asking.actor);
  const { pushSender } = deps;
  if (!pushSender) return fail('push_unavailable');
  if (!pushSender.isKnownService(endpoint) || serverKey !== pushSender.publicKey) fail('push_refused');
  const sessionHash = asking.session?.idHash ?? fail('not_authenticated');
  await deps.pushes.subscribe(account, { ...keys, endpoint, serverKey, sessionHash });
  return showAlerts(deps, asking);
}

/**
 * Ends the pushes to the browser that calls.
 *
 * @throws AppError `not_authenticated`
 */
export async function unsubscribePush(deps: SettingsDeps, asking: Asking): Promise<AlertSettings> {
  const account = requireOwnAccount(asking.actor);
  if (asking.session) await deps.pushes.unsubscribe(account, asking.session.idHash);
  return showAlerts(deps, asking);
}
