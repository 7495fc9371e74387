import { describe, expect, it } from 'vitest';
import type { RealmDevice } from './realm-device.ts';
import { signIn, signOut } from './sign-in-and-out.ts';

interface Behaviour {
  /** True when the disk takes the logout. */
  isNoted: boolean;
  /** The server's reaction to the logout. */
  server: 'told' | 'silent' | 'refuses';
}

/** Presses the logout on a device that notes the steps, in their order. */
async function pressLogout({ isNoted, server }: Behaviour, accountId: number | null = 7) {
  const happened: string[] = [];
  const device: Partial<RealmDevice> = {
    async noteLogout() {
      happened.push('noted');
      return isNoted;
    },
    async noteLogin(id) {
      happened.push(`stays ${id}`);
    },
    async sendLogout() {
      happened.push('told');
      if (server === 'refuses') throw new RangeError('refused');
      return server === 'told';
    },
  };
  const forget = async () => void happened.push('forgotten');
  const logout = { accountId, keepsEdits: false };
  const ended = await signOut({ device: device as RealmDevice, forget }, logout).then(
    () => 'ends',
    () => 'fails',
  );
  return [...happened, ended];
}

describe('ending a session', () => {
  it('is on the disk first, forgets the account, and tells the server last (SYNC-18)', async () => {
    expect(await pressLogout({ isNoted: true, server: 'told' })).toEqual(['noted', 'forgotten', 'told', 'ends']);
  });

  it('has forgotten the account although the server refuses (SYNC-18, G14)', async () => {
    expect(await pressLogout({ isNoted: true, server: 'refuses' })).toEqual(['noted', 'forgotten', 'told', 'fails']);
  });

  it('tells the server first where this browser keeps nothing', async () => {
    expect(await pressLogout({ isNoted: false, server: 'told' })).toEqual(['noted', 'told', 'forgotten', 'ends']);
  });

  it.each(['silent', 'refuses'] as const)('stays signed in where nothing is kept and the server %s', async (server) => {
    expect(await pressLogout({ isNoted: false, server })).toEqual(['noted', 'told', 'stays 7', 'fails']);
    expect(await pressLogout({ isNoted: false, server }, null)).toEqual(['noted', 'told', 'fails']);
  });
});

describe('beginning a session', () => {
  it.each(['told', 'silent', 'refuses'] as const)(
    'sends the logout of the account before first; the server: %s',
    async (server) => {
      const happened: string[] = [];
      const device: Partial<RealmDevice> = {
        async read() {
          happened.push('read');
          return { accountId: null, logout: null, logouts: 0 };
        },
        async sendLogout() {
          happened.push('logout');
          if (server === 'refuses') throw new RangeError('refused');
          return server === 'told';
        },
      };
      const send = async () => happened.push('login');
      const begin = async () => void happened.push('begun');
      await signIn({ device: device as RealmDevice, begin }, send);
      expect(happened).toEqual(['read', 'logout', 'login', 'begun']);
    },
  );
});
