import type { AlertSettings, AlertSettingsPatch, PushSubscriptionInput } from '#shared/model/alerts.ts';
import type { SavedChange, SavedItem, SavedList } from '#shared/model/saved.ts';
import type { SavedRecord } from '../../store/saved/saved.store.ts';
import type { SessionCall } from '../account/sessions.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireOwnAccount } from '../policies.ts';

/**
 * Lists the saved items of the caller.
 *
 * @throws AppError `not_authenticated`
 */
export async function listSaved({ saved }: Deps, actor: Actor): Promise<SavedList> {
  const account = requireOwnAccount(actor);
  return { ownerId: account.own.id, items: (await saved.ofAccount(account)).map(savedItem) };
}

/**
 * Saves, changes and removes items of the caller: the whole batch or nothing, and with a key once.
 *
 * @returns The list after the changes.
 * @param batch.ownerId The account whose list the device has; another account's list does not change.
 * @throws AppError `not_authenticated`, `forbidden`; StoreError `saved_full`
 * @see SYNC-9
 */
export async function changeSaved(
  { saved }: Deps,
  actor: Actor,
  { ownerId, ...batch }: { ownerId: number; key: string | undefined; changes: readonly SavedChange[] },
): Promise<SavedList> {
  const account = requireOwnAccount(actor);
  if (account.own.id !== ownerId) fail('forbidden');
  return { ownerId: account.own.id, items: (await saved.change(account, batch)).map(savedItem) };
}

/** A saved item as its owner gets it. */
export function savedItem({ savedAt, ...item }: SavedRecord): SavedItem {
  return { ...item, savedAt: savedAt.toISOString() };
}

type SettingsDeps = Pick<Deps, 'alerts' | 'pushes' | 'pushSender'>;

/**
 * Returns how the caller gets new matches.
 *
 * @throws AppError `not_authenticated`
 */
export async function showAlerts(deps: SettingsDeps, { actor, session }: SessionCall): Promise<AlertSettings> {
  const account = requireOwnAccount(actor);
  const subscriptions = await deps.pushes.ofAccount(account);
  const subscription = subscriptions.find(({ sessionHash }) => sessionHash === session?.idHash);
  return {
    ...(await deps.alerts.settingsOf(account)),
    push: {
      publicKey: deps.pushSender?.publicKey ?? null,
      isOn: subscription !== undefined,
      endpoint: subscription?.endpoint ?? null,
      devices: subscriptions.length,
    },
  };
}

/**
 * Changes how the caller gets new matches.
 *
 * @throws AppError `not_authenticated`
 */
export async function changeAlerts(
  deps: SettingsDeps,
  call: SessionCall,
  patch: AlertSettingsPatch,
): Promise<AlertSettings> {
  await deps.alerts.changeSettings(requireOwnAccount(call.actor), patch);
  return showAlerts(deps, call);
}

/**
 * Subscribes the calling browser to pushes, as long as its session lasts.
 *
 * @throws AppError `not_authenticated`, `push_unavailable`, `push_refused` for an address of no known push service
 */
export async function subscribePush(
  deps: SettingsDeps,
  call: SessionCall,
  { endpoint, keys, serverKey }: PushSubscriptionInput,
): Promise<AlertSettings> {
  const account = requireOwnAccount(call.actor);
  const { pushSender } = deps;
  if (!pushSender) return fail('push_unavailable');
  if (!pushSender.isKnownService(endpoint) || serverKey !== pushSender.publicKey) fail('push_refused');
  const sessionHash = call.session?.idHash ?? fail('not_authenticated');
  await deps.pushes.subscribe(account, { ...keys, endpoint, serverKey, sessionHash });
  return showAlerts(deps, call);
}

/**
 * Ends the pushes to the calling browser.
 *
 * @throws AppError `not_authenticated`
 */
export async function unsubscribePush(deps: SettingsDeps, call: SessionCall): Promise<AlertSettings> {
  const account = requireOwnAccount(call.actor);
  if (call.session) await deps.pushes.unsubscribe(account, call.session.idHash);
  return showAlerts(deps, call);
}
