import { describe, expect, it } from 'vitest';
import { type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { sara, signInSara, startProfileEdits } from '#pwa/testing/profile-edits.ts';
import type { OwnProfile, ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import { mergeProfile } from '#shared/rules/merge-edits.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { pendingProfile } from '../../sync/outbox/profile-edits.ts';
import { sendAllNow } from '../offline/profile-sender.ts';
import { saveAndSend } from './save-and-send.ts';

startProfileEdits();

/** Where a request is lost: on its way to the server, or its answer on the way back. */
type Loss = 'request' | 'answer';

/** A server that merges and remembers keys as Dalil's does, behind a connection that loses every third request. */
function startLossyServer(loss: Loss, firstLost: number) {
  const server = { me: sara, written: [] as ProfilePatch[] };
  const answers = new Map<string, object>();
  const store = ({ body, key = '' }: SeenRequest) => {
    const known = answers.get(key);
    if (known) return { body: { ...server.me, ...known }, headers: { 'idempotency-replayed': 'true' } };
    const { $base: base, ...patch } = body as ProfilePatch & { $base: ProfileBase };
    const { apply, ...merge } = mergeProfile({ current: server.me, patch, base });
    server.me = { ...server.me, ...apply, rev: server.me.rev + 1 } as OwnProfile;
    server.written.push(patch);
    answers.set(key, { $merge: merge });
    return { body: { ...server.me, $merge: merge }, headers: {} };
  };
  const answer = (request: SeenRequest) => {
    if (request.path === '/api/auth/check') return { body: server.me };
    if (request.method !== 'PATCH') return { status: 503, body: { message: 'Busy', code: 'busy' } };
    const { body, headers } = store(request);
    return { body, headers: { 'idempotency-key': request.key ?? '', ...headers } };
  };
  let untilLost = firstLost;
  startFakeServer((request) => {
    const isLost = untilLost === 0;
    untilLost = isLost ? 2 : untilLost - 1;
    if (isLost && loss === 'request') throw new TypeError('Failed to fetch');
    const answered = answer(request);
    if (isLost) throw new TypeError('Failed to fetch');
    return answered;
  });
  return server;
}

const ways = (['request', 'answer'] as const).flatMap((loss) => [0, 1, 2].map((first) => ({ loss, first })));

describe.each(ways)('edits on a connection that loses every third $loss, beginning with number $first', (way) => {
  it('V6 V18 each is written once, and is called what it is: published, or on this device', async () => {
    const server = startLossyServer(way.loss, way.first);
    await signInSara();
    const store = deviceAccount(sara.id);
    const bios = ['First.', 'Second.', 'Third.', 'Fourth.'];
    let seen = sara.bio;
    for (const bio of bios) {
      const outcome = await saveAndSend({ userId: sara.id, patch: { bio }, base: { bio: seen } });
      const state = await store.read();
      if (outcome.state === 'published') expect([server.me.bio, state.entries]).toEqual([bio, []]);
      else expect([outcome.state, state.entries.length]).toEqual(['on-device', 1]);
      expect(pendingProfile(state)?.bio).toBe(bio);
      while ((await store.read()).entries.length > 0) await sendAllNow();
      seen = bio;
    }
    expect(server.written).toEqual(bios.map((bio) => ({ bio })));
    expect(server.me.rev).toBe(sara.rev + bios.length);
    expect(await store.read()).toMatchObject({ reviewItems: [], pause: null, me: { bio: 'Fourth.' } });
  });
});
