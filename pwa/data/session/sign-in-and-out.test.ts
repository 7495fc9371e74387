import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { RealmDevice } from './realm-device.ts';
import { signIn, signOut } from './sign-in-and-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

interface Behaviour {
  /** True when the disk takes the logout. */
  isNoted?: boolean;
  /** The server's reaction to the logout. */
  server?: 'answers' | 'unreachable' | 'refuses' | 'hangs';
  /** The storage never ends the deletion. */
  deletionHangs?: boolean;
}

/** Presses the logout on a device that notes the steps, in their order. */
function pressLogout({ isNoted = true, server = 'answers', deletionHangs = false }: Behaviour) {
  const happened: string[] = [];
  const device: Partial<RealmDevice> = {
    async noteLogout() {
      happened.push('noted');
      return isNoted;
    },
    sendLogout() {
      happened.push('sent');
      if (server === 'hangs') return never();
      return server === 'refuses' ? Promise.reject(new RangeError('refused')) : Promise.resolve(server === 'answers');
    },
  };
  const forget = () => {
    happened.push('forgotten');
    return deletionHangs ? never() : Promise.resolve();
  };
  const done = signOut({ device: device as RealmDevice, forget }, { accountId: 7, keepsEdits: false }).then(
    (outcome) => happened.push(outcome),
    () => happened.push('fails'),
  );
  return { happened, done };
}

describe('ending a session', () => {
  it.each([
    ['answers', 'ended'],
    ['unreachable', 'waits'],
    ['refuses', 'fails'],
  ] as const)(
    'is noted first, forgets the account, and is sent last; the server %s (SYNC-18, G14)',
    async (server, end) => {
      for (const isNoted of [true, false]) {
        const { happened, done } = pressLogout({ server, isNoted });
        await done;
        expect(happened).toEqual(['noted', 'forgotten', 'sent', end]);
      }
    },
  );

  it('ends in time although the server never answers', async () => {
    const { happened } = pressLogout({ server: 'hangs' });
    await vi.advanceTimersByTimeAsync(limits.logoutWaitMs);
    expect(happened).toEqual(['noted', 'forgotten', 'sent', 'waits']);
  });

  it('is sent in time although the storage never ends the deletion (WebKit 226547)', async () => {
    const { happened } = pressLogout({ deletionHangs: true });
    await vi.advanceTimersByTimeAsync(limits.storageWaitMs);
    expect(happened).toEqual(['noted', 'forgotten', 'sent', 'ended']);
  });
});

describe('beginning a session', () => {
  it.each(['answers', 'unreachable', 'refuses', 'hangs'] as const)(
    'sends the logout of the account before first, and none while it is under way; the server %s',
    async (server) => {
      const happened: string[] = [];
      const device: Partial<RealmDevice> = {
        async read() {
          happened.push('read');
          return { accountId: null, logout: null, logouts: 0 };
        },
        sendLogout() {
          happened.push('logout');
          if (server === 'hangs') return never();
          return server === 'refuses'
            ? Promise.reject(new RangeError('refused'))
            : Promise.resolve(server === 'answers');
        },
        holdLogout() {
          happened.push('held');
          return () => void happened.push('released');
        },
      };
      const send = async () => happened.push('login');
      const begin = async () => void happened.push('begun');
      const done = signIn({ device: device as RealmDevice, begin }, send);
      await vi.advanceTimersByTimeAsync(limits.logoutWaitMs);
      await done;
      expect(happened).toEqual(['read', 'logout', 'held', 'login', 'begun', 'released']);
    },
  );
});
