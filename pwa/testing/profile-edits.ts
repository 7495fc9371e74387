import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { adoptUser, personRealm } from '#pwa/data/session/person-session.ts';
import { deviceAccount } from '#pwa/device/device-accounts.ts';
import { deleteAccountDb } from '#pwa/local/account-db.ts';
import { noteSignedIn } from '#pwa/local/signed-in.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { denyStorage } from './deny-storage.ts';
import { buildOwnProfile, type SeenRequest } from './fake-server.ts';
import { fillDevice } from './fill-device.ts';

/** The person who edits her profile. */
export const sara = buildOwnProfile();

/** The server's answer to an edit: the account as it is now. */
export function editAnswer(user: OwnProfile, { key }: SeenRequest) {
  const $merge = { applied: [], conflicts: [] };
  return { body: { ...user, $merge }, headers: { 'idempotency-key': key ?? '' } };
}

/** Signs her in; her account is on the device then. */
export async function signInSara(): Promise<void> {
  adoptUser(sara);
  await vi.waitFor(async () => expect((await deviceAccount(sara.id).read()).me).toEqual(sara));
}

/** Runs work while the browser denies storage. */
export const withoutStorage = <T>(work: () => Promise<T>) => withCleanUp(denyStorage(sara.id), work);

/** Runs work while the device has no space for her account. */
export const withoutSpace = <T>(work: () => Promise<T>) =>
  withCleanUp(
    fillDevice(`dalil-acct-${sara.id}`, async () => false),
    work,
  );

async function withCleanUp<T>(end: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    end();
  }
}

/** Begins each test of this file with a device that has no data of hers, and ends it with her logout. */
export function startProfileEdits(): void {
  beforeEach(async () => {
    await deleteAccountDb(sara.id);
    noteSignedIn('user', sara.id);
    connection.set('online');
  });
  // Running writes about the account end first, and do not reach into the next test.
  afterEach(async () => {
    await personRealm.forget({ accountId: sara.id, keepsEdits: false });
    vi.unstubAllGlobals();
  });
}
