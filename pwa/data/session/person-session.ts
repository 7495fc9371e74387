import type { OwnProfile } from '#shared/model/user.ts';
import type { AnsweredUser } from '../../http/session-calls.ts';
import { removeTabDrafts } from '../core/form-draft.ts';
import { session, sessionDoubts } from '../core/session-store.ts';
import { outbox } from '../offline/outbox.ts';
import { forgetPaymentBegun } from './payment-hint.ts';
import { personDevice } from './realm-device.ts';
import { RealmSession } from './realm-session.ts';
import { isShownNewer, noteShownEpoch } from './shown-account.ts';
import { createStorageQueue } from './storage-queue.ts';

const storage = createStorageQueue(() => import('./person-storage.ts'));

/** The session of the person who uses this browser. */
export const personRealm = new RealmSession<OwnProfile, AnsweredUser>({
  name: 'user',
  session,
  device: personDevice,
  channel: 'dalil-session',
  storage,
  ask: async () => (await import('../../http/session-calls.ts')).fetchSignedInUser(),
  idOf: ({ user }) => user.id,
  accountOf({ user, epoch }) {
    const now = session.get();
    if (now.state === 'signed-in' && isShownNewer(user, epoch)) return now.account;
    noteShownEpoch(epoch);
    return withWaitingEdits(user);
  },
  leaveTab() {
    removeTabDrafts();
    // The note holds the person's id. The upgrade page finds an open payment without the note, too.
    forgetPaymentBegun();
  },
});

/** Asks the server which person is signed in. @see RealmSession */
export const checkSession = personRealm.check;

/** Shows and stores a person as the server answered it. @see RealmSession */
export function adoptUser(user: OwnProfile, epoch: string | null = null): void {
  personRealm.adopt({ user, epoch });
}

// The server's answer lacks the edits that wait here. Without them the screen would show the old values until the device has
// stored the answer.
function withWaitingEdits(user: OwnProfile): OwnProfile {
  const now = session.get();
  if (now.state !== 'signed-in' || now.account.id !== user.id) return user;
  const waiting = outbox.get().pendingFields.map((field) => [field, now.account[field]]);
  return { ...user, ...Object.fromEntries(waiting) };
}

sessionDoubts.subscribe(() => void checkSession({ force: true }));

/** The account that is shown; undefined while that is not known. */
function shownId(): number | null | undefined {
  const now = session.get();
  if (now.state === 'unknown') return undefined;
  return now.state === 'signed-in' ? now.account.id : null;
}

// After every start, login and logout the page shows whose edits wait.
let lookedFor: number | null | undefined;
session.subscribe(() => {
  const id = shownId();
  if (id === lookedFor) return;
  lookedFor = id;
  if (id !== undefined) void storage.run(({ lookForWaitingEdits }) => lookForWaitingEdits());
});
