import type { AlertSettings, AlertSettingsPatch, PushSubscriptionInput } from '#shared/model/alerts.ts';
import type { SavedChange, SavedItem, SavedList } from '#shared/model/saved.ts';
import type { SavedRecord } from '../../store/saved/saved.store.ts';
import type { Asking } from '../account/sessions.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireOwnAccount } from '../policies.ts';

/**
 * Lists the saved things of the caller.
 *
 * @throws AppError `not_authenticated`
 */
export async function listSaved({ saved }: Deps, actor: Actor): Promise<SavedList> {
  const account = requireOwnAccount(actor);
  return { ownerId: account.own.id, items: (await saved.ofAccount(account)).map(savedItem) };
}

/**
 * Saves, changes and removes saved things of the caller: all of the batch or none, and with a key only once.
 *
 * @returns the list after it
 * @param batch.ownerId The account that the device means; another one's list stays as it is.
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

/** Something saved, as its owner gets it. */
export function savedItem({ savedAt, ...item }: SavedRecord): SavedItem {
  return { ...item, savedAt: savedAt.toISOString() };
}

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
