import type { Login, OwnProfile, ProfileField, Registration } from '#shared/model/user.ts';
import { noteConnection } from '../connection.ts';
import { outbox } from '../outbox.ts';
import { logoutQueue } from '../queued-logout.ts';
import { adoptUser, forgetUser, tellOtherTabs } from '../session.ts';
import { session } from '../session-store.ts';
import { endSessionOrQueue } from './end-session.ts';

function welcome(user: OwnProfile, epoch: string | null): OwnProfile {
  adoptUser(user, epoch);
  tellOtherTabs({ type: 'signed-in' });
  return user;
}

/** Signs in; the session then holds the returned user without asking again. @throws RequestFailure @see checklist G6, G11 */
export async function logIn(credentials: Login): Promise<OwnProfile> {
  const { sendLogin } = await import('../../http/account-api.ts');
  await logoutQueue.send();
  const { user, epoch } = await noteConnection(() => sendLogin(credentials));
  // Sent later, it would end the session that began just now.
  logoutQueue.forget();
  return welcome(user, epoch);
}

/** Creates an account and signs it in. @throws RequestFailure @see checklist F12, F13, G11 */
export async function register(registration: Registration): Promise<OwnProfile> {
  const { sendRegistration } = await import('../../http/account-api.ts');
  await logoutQueue.send();
  const user = await noteConnection(() => sendRegistration(registration));
  logoutQueue.forget();
  return welcome(user, null);
}

/** What would be lost by a logout. */
export interface PendingEdits {
  /** Fields that were saved here and are not published. */
  fields: readonly ProfileField[];
  /** Edits that need a decision. */
  attentionCount: number;
}

/** What the one who signs out should be asked about; null when nothing waits. @see checklist V11 */
export function pendingBeforeLogout(): PendingEdits | null {
  const { pendingFields, attention } = outbox.get();
  if (pendingFields.length + attention.length === 0) return null;
  return { fields: pendingFields, attentionCount: attention.length };
}

/**
 * What becomes of edits that wait: `send` tries to publish them first, `keep` leaves them on this device for the
 * account's next login, `discard` deletes them.
 */
export type PendingChoice = 'send' | 'keep' | 'discard';

async function isAllSent(): Promise<boolean> {
  const { sendNow } = await import('../account-work.ts');
  await sendNow();
  return pendingBeforeLogout() === null;
}

/**
 * Signs out here and in the other tabs, and deletes what this device kept for the person. Without a line the device
 * forgets the person at once and the server is told before anything else later.
 *
 * @returns `not-sent` when edits were to be sent first and could not be: the session then stays.
 * @throws RequestFailure when the server refuses; the session then stays.
 * @see checklist G12, G13, G15, V11, sync §5 Accounts
 */
export async function logOut({ pending = 'keep' }: { pending?: PendingChoice } = {}): Promise<'done' | 'not-sent'> {
  if (session.get().state === 'signed-in' && pending === 'send' && !(await isAllSent())) return 'not-sent';
  const { sendLogout } = await import('../../http/account-api.ts');
  await endSessionOrQueue(logoutQueue, sendLogout);
  const forgotten = forgetUser({ keepsEdits: pending !== 'discard' });
  tellOtherTabs({ type: 'signed-out' });
  await forgotten;
  return 'done';
}
