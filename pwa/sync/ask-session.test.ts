import { describe, expect, it } from 'vitest';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { askSession } from './ask-session.ts';
import { NoAnswer, type SyncAnswer, type Transport } from './ports.ts';

const user = buildOwnProfile();

function answering(answer: { status: number; json: unknown; epoch?: string } | 'none'): Transport {
  return {
    async send(): Promise<SyncAnswer> {
      if (answer === 'none') throw new NoAnswer();
      const { status, json, epoch = null } = answer;
      return { status, json, header: (name) => (name === 'dalil-epoch' ? epoch : null) };
    },
  };
}

describe('asking whose session this is', () => {
  it('tells the person and the history of the answer', async () => {
    const asked = await askSession(answering({ status: 200, json: user, epoch: 'e1' }));
    expect(asked).toEqual({ state: 'known', account: { user, epoch: 'e1' } });
  });

  it('tells that nobody is signed in only where Dalil says so (SYNC-7)', async () => {
    expect(await askSession(answering({ status: 200, json: null }))).toEqual({ state: 'known', account: null });
  });

  it.each([
    ['nobody answers', 'none'],
    ['a server is in trouble', { status: 503, json: null }],
    ['a portal asks for a password', { status: 401, json: null }],
    ['a portal shows its page', { status: 200, json: undefined }],
    ['something else answers', { status: 200, json: { id: 7 } }],
  ] as const)('does not know when %s (SYNC-7)', async (_, answer) => {
    expect(await askSession(answering(answer))).toEqual({ state: 'unknown' });
  });
});
