import type { AccountStore, WaitingPicture } from '#pwa/sync/account-state.ts';
import { withLogin } from '#pwa/sync/outbox/account-changes.ts';
import { saveEdit } from '#pwa/sync/outbox/profile-edits.ts';
import { profileKind } from '#pwa/sync/outbox/profile-kind.ts';
import { NoAnswer, type SyncAnswer, type SyncRequest, type World } from '#pwa/sync/ports.ts';
import { type SenderOptions, sendOutbox } from '#pwa/sync/send-outbox.ts';
import type { ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import { buildOwnProfile } from './fake-server.ts';
import { memoryAccountStore } from './memory-account-store.ts';

/** The person whose edits are sent. */
export const sara = buildOwnProfile();

/** A picture that she chose. */
export const photo = { id: 'a', dataUrl: 'data:image/jpeg;base64,AAAA' };

/** What the server says to a request. */
export type Answering = (
  request: SyncRequest,
) => { status?: number; json?: unknown; headers?: Record<string, string> } | 'lost';

/** An error as Dalil answers it. */
export function problem(status: number, code: string, more: object = {}) {
  return { status, json: { message: 'x', code, requestId: 'r', ...more } };
}

/** The answer to an edit that is published. */
export function accepted(request: SyncRequest) {
  const json = { ...sara, rev: 4, $merge: { applied: [], conflicts: [] } };
  return { json, headers: { 'idempotency-key': request.headers?.['idempotency-key'] ?? '' } };
}

/** True for an edit on its way. */
export function isPatch({ method }: SyncRequest): boolean {
  return method === 'PATCH';
}

/** A device with her account, a clock that a test sets, and a server whose answers a test chooses. */
export async function startDevice(answering: Answering = accepted) {
  const seen: SyncRequest[] = [];
  const device = { now: 1_000_000, seen, answering, locked: [] as unknown[] };
  let uuids = 0;
  const world: World = {
    clock: { now: () => device.now },
    random: {
      fraction: () => 0.5,
      uuid: () => {
        uuids += 1;
        return `key-${uuids}`;
      },
    },
    locks: {
      run: (name, stealAfterMs, work) => {
        device.locked.push([name, stealAfterMs]);
        return work();
      },
    },
    transport: {
      async send(request): Promise<SyncAnswer> {
        seen.push(request);
        const answer = device.answering(request);
        if (answer === 'lost') throw new NoAnswer();
        const { status = 200, json, headers = {} } = answer;
        return { status, json, header: (name) => headers[name] ?? null };
      },
    },
  };
  const store = memoryAccountStore(sara.id);
  await store.change((state) => ({ state: withLogin(state, { user: sara, epoch: 'e1' }), result: undefined }));
  const save = (patch: ProfilePatch, base: ProfileBase, picture?: WaitingPicture) =>
    store.change((state) => ({ state: saveEdit(state, { patch, base, now: device.now }), result: undefined }), picture);
  const send = (more: Partial<SenderOptions<AccountStore>> = {}) =>
    sendOutbox(profileKind, { world, store, ownerId: sara.id, sessionOwnerId: sara.id, ...more });
  // Without the owner of the session; the sender asks for it.
  const sendAskingFirst = () => sendOutbox(profileKind, { world, store, ownerId: sara.id });
  return { device, world, store, save, send, sendAskingFirst, patches: () => seen.filter(isPatch) };
}
