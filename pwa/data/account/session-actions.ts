import { limits } from '#shared/limits.ts';
import type { ProfileField } from '#shared/model/field-names.ts';
import type { Realm } from '#shared/model/realm.ts';
import type { Login, OwnProfile, Registration } from '#shared/model/user.ts';
import { callLate } from '../../http/call-late.ts';
import type { AnsweredUser } from '../../http/session-calls.ts';
import { withinMs } from '../../local/within-ms.ts';
import { noteConnection } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { noAccount, writeOrFind } from '../core/write-outcome.ts';
import { type Outbox, outbox } from '../offline/outbox.ts';
import { savedOnlyHere } from '../offline/saved-state.ts';
import { personRealm } from '../session/person-session.ts';
import { personDevice } from '../session/realm-device.ts';
import { type SignOutOutcome, signIn, signOut } from '../session/sign-in-and-out.ts';

/**
 * Signs in; the session then holds the returned user without asking again.
 * @throws RequestFailure
 * @see requirements G6, G11
 */
export async function logIn(credentials: Login): Promise<OwnProfile> {
  const { sendLogin } = await import('../../http/session-calls.ts');
  return (await signIn(personRealm, () => sendLogin(credentials))).user;
}

/**
 * Creates an account and signs it in. When the answer is lost, the chosen password shows whether the server has made it.
 *
 * @throws UnclearOutcome when nobody knows whether the server has made it
 * @throws RequestFailure
 * @see requirements F12, F13, G11
 */
export async function register(registration: Registration): Promise<OwnProfile> {
  const { sendLogin } = await import('../../http/session-calls.ts');
  const { email, password } = registration;
  const send = () =>
    writeOrFind<AnsweredUser>({
      name: `account ${email}`,
      write: async () => ({
        user: await noteConnection(() => callLate('registerUser', { body: registration })),
        epoch: null,
      }),
      find: () => noteConnection(() => sendLogin({ email, password })).catch(noAccount),
    });
  return (await signIn(personRealm, send)).user;
}

/** The edits that a logout would lose. */
export interface PendingEdits {
  /** Fields that were saved here and are not published. */
  fields: readonly ProfileField[];
  /** Edits that need a decision. */
  reviewCount: number;
  /** Changes of the saved list that the server has not heard of. */
  savedCount: number;
}

/** The edits to ask about before a logout; null when none wait. @see requirements V11 */
export function pendingEditsOf(
  { pendingFields, reviewItems }: Pick<Outbox, 'pendingFields' | 'reviewItems'>,
  savedCount: number,
): PendingEdits | null {
  if (pendingFields.length + reviewItems.length + savedCount === 0) return null;
  return { fields: pendingFields, reviewCount: reviewItems.length, savedCount };
}

/** The same of the edits that wait now. */
export const pendingBeforeLogout = () => pendingEditsOf(outbox.get(), savedOnlyHere.get().user);

/**
 * Sends changes of the saved list that wait for nothing but their turn, so that nobody is asked about them. Ends after a
 * second whatever hangs, with or without them: a person at a shared computer must not walk away signed in.
 */
export async function sendSavedBeforeLogout(realm: Realm): Promise<void> {
  await withinMs(
    // What was not sent stays in the list and counts as waiting.
    sendSavedList(realm).catch(() => undefined),
    limits.sendBeforeLogoutMs,
    undefined,
  );
}

// The code may be out of reach as well as the server.
async function sendSavedList(realm: Realm): Promise<void> {
  if (savedOnlyHere.get()[realm] > 0) await (await import('../offline/saved-engine.ts')).sendSaved(realm);
}

/**
 * The choice for waiting edits: `send` tries to publish them first, `keep` leaves them on this device for the
 * account's next login, `discard` deletes them.
 */
export type PendingChoice = 'send' | 'keep' | 'discard';

/**
 * How a logout ended. `not-sent`: edits were to be sent first and could not be. `withdrawn`: while they were sent, the
 * person chose otherwise or logged out in another way. In both cases this call ended nothing.
 */
export type LogoutOutcome = SignOutOutcome | 'not-sent' | 'withdrawn';

interface LogoutWishes {
  pending?: PendingChoice;
  /** Aborted when the person no longer wants this logout. */
  signal?: AbortSignal;
}

async function isAllSent(): Promise<boolean> {
  const sending = async () => {
    const { sendNow } = await import('../offline/outbox-changes.ts');
    const { sendSaved } = await import('../offline/saved-engine.ts');
    await Promise.all([sendNow(), sendSaved('user')]);
  };
  await withinMs(sending(), limits.sendThenLogoutMs, undefined);
  return pendingBeforeLogout() === null;
}

// The page of the person may still be open, and offline readers get the public profile.
async function askForPublicProfile(slug: string): Promise<void> {
  if (personDevice.get().logout) return;
  (await import('../profile/use-profile.ts')).refreshProfile(slug);
}

/**
 * Signs out here and in the other tabs, and deletes this device's data of the person. Without a connection the
 * server gets the logout before any other request later.
 *
 * @throws RequestFailure when the server refuses: the person is signed out here, and the logout is sent again later.
 * @see requirements G12, G13, G15, V11, protocol §4 Accounts, SYNC-18
 */
export async function logOut({ pending = 'keep', signal }: LogoutWishes = {}): Promise<LogoutOutcome> {
  const before = session.get();
  const accountId = before.state === 'signed-in' ? before.account.id : personDevice.get().accountId;
  const { logouts } = personDevice.get();
  if (before.state === 'signed-in' && pending === 'send' && pendingBeforeLogout() !== null) {
    const isSent = await isAllSent();
    // After another logout somebody else may have logged in.
    if (signal?.aborted || personDevice.get().logouts !== logouts) return 'withdrawn';
    if (!isSent) return 'not-sent';
  }
  const outcome = await signOut(personRealm, { accountId, keepsEdits: pending !== 'discard' });
  // Only the copy for everybody is asked for; the next visit of the profile does it too.
  if (before.state === 'signed-in') void askForPublicProfile(before.account.slug).catch(() => undefined);
  return outcome;
}
