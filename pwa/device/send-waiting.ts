import type { Realm } from '#shared/model/realm.ts';
import { storedAccounts } from '../local/account-db.ts';
import { dexieSavedList } from '../local/saved-db.ts';
import { deviceWorld } from '../sync/device-world.ts';
import { askSession } from '../sync/outbox/account-changes.ts';
import { profileKind } from '../sync/outbox/profile-kind.ts';
import { wake } from '../sync/outbox/tries.ts';
import type { World } from '../sync/ports.ts';
import { countUnsent } from '../sync/saved/saved-list.ts';
import { savedKinds } from '../sync/saved/sync-saved.ts';
import { type SendResult, sendOutbox } from '../sync/send-outbox.ts';
import { deviceAccount, readableState } from './device-accounts.ts';
import { evictCopies } from './evict.ts';
import { nobodyYet, readRealm } from './realm-record.ts';
import { listAccounts, ownerOf, readAccountList } from './saved-lists.ts';
import { waitingEditsOf } from './waiting-edits.ts';

/**
 * Sends everything that waits on this device, of every kind, while no page is open. It ignores the back-off, because the
 * browser calls the worker again only after minutes. It sends nothing of accounts whose session this browser does not have.
 *
 * @returns while `nextAt` is not null, the worker should ask to be called again
 * @throws the errors of the stores, once every account was tried
 * @see protocol §4 Who sends, requirements V6
 */
export async function sendWaiting(world = deviceWorld()): Promise<SendResult> {
  const runs = await Promise.all([sendProfileEdits(world), sendSavedChanges(world)]);
  const sent = runs.flat().flatMap((run) => {
    if (run.status === 'rejected') throw run.reason;
    return run.value ?? [];
  });
  const times = sent.flatMap(({ nextAt }) => nextAt ?? []);
  const remaining = sent.reduce((sum, one) => sum + one.remaining, 0);
  return { remaining, nextAt: times.length > 0 ? Math.min(...times) : null };
}

type Run = PromiseSettledResult<SendResult | undefined>;

/** Sends for one account after the other. A fault stops the sending of that account alone. */
async function sendForEach<Account>(
  accounts: Promise<readonly Account[]>,
  send: (account: Account) => Promise<SendResult | undefined>,
): Promise<Run[]> {
  const runs: Run[] = [];
  const [listed] = await Promise.allSettled([accounts]);
  if (listed.status === 'rejected') return [listed];
  for (const account of listed.value) runs.push(...(await Promise.allSettled([send(account)])));
  return runs;
}

async function sendProfileEdits(world: World): Promise<Run[]> {
  let session: Promise<{ sessionOwnerId?: number | null }> | undefined;
  return await sendForEach(storedAccounts(), async (ownerId) => {
    const waiting = waitingEditsOf(await readableState(ownerId));
    if (!waiting?.isUnsent || waiting.why === 'left' || (await isLoggingOut('user'))) return undefined;
    session ??= sessionOwner(world);
    const owner = await session;
    const store = deviceAccount(ownerId);
    await store.change((state) => ({ state: wake(state), result: undefined }));
    return await sendOutbox(profileKind, { world, store, ownerId, ...owner });
  });
}

async function sessionOwner({ transport }: World): Promise<{ sessionOwnerId?: number | null }> {
  const asked = await askSession(transport);
  return asked.state === 'known' ? { sessionOwnerId: asked.account?.user.id ?? null } : {};
}

async function sendSavedChanges(world: World): Promise<Run[]> {
  return await sendForEach(listAccounts(), async (account) => {
    const list = await readAccountList(account);
    if (list.isLeft || countUnsent(list) === 0 || (await isLoggingOut(account.realm))) return undefined;
    // Not in memory where storage fails: a worker ends at any moment.
    const store = dexieSavedList(ownerOf(account), evictCopies);
    await store.change((before) => ({ state: wake(before), result: undefined }));
    return await sendOutbox(savedKinds[account.realm], { world, store, ownerId: account.id });
  });
}

// After a pressed logout nothing is sent, also where only the record of the device has the logout yet.
async function isLoggingOut(realm: Realm): Promise<boolean> {
  // Where the record cannot be read, the account's own state still stops the sender.
  return (await readRealm(realm).catch(() => nobodyYet)).logout !== null;
}
