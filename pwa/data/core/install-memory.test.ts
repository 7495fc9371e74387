import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  afterArrival,
  afterRefusal,
  changeInstallMemory,
  type InstallMemory,
  isGoodMoment,
  readInstallMemory,
} from './install-memory.ts';

const now = Date.UTC(2026, 10, 21);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const memory = (changes: Partial<InstallMemory>) => ({ ...readInstallMemory(), ...changes });

beforeEach(() => localStorage.clear());

describe('installing is offered', () => {
  it('on the second visit, not on the first (V1)', () => {
    const first = afterArrival(memory({}), now);
    expect(isGoodMoment(first, now)).toBe(false);
    expect(isGoodMoment(afterArrival(first, now + hourMs), now + hourMs)).toBe(true);
  });

  it('a reload or a second tab is no visit', () => {
    const first = afterArrival(memory({}), now);
    expect(afterArrival(first, now + 60_000).visits).toBe(1);
    expect(afterArrival(first, now + hourMs / 2).visits).toBe(1);
    expect(afterArrival(first, now + hourMs / 2 + 1)).toMatchObject({ visits: 2, seenAt: now + hourMs / 2 + 1 });
  });

  it('on the first visit after three profiles', () => {
    expect(isGoodMoment(memory({ visits: 1, profiles: 2 }), now)).toBe(false);
    expect(isGoodMoment(memory({ visits: 1, profiles: 3 }), now)).toBe(true);
  });

  it('never within ninety days of "not now"', () => {
    const refused = afterRefusal(memory({ visits: 5, profiles: 9 }), now);
    expect(isGoodMoment(refused, now + 90 * dayMs - 1)).toBe(false);
    expect(isGoodMoment(refused, now + 90 * dayMs)).toBe(true);
  });

  it('never when it is installed', () => {
    expect(isGoodMoment(memory({ visits: 5, isInstalled: true }), now)).toBe(false);
  });
});

describe('the memory', () => {
  it('lasts', () => {
    changeInstallMemory((held) => ({ ...held, visits: 4 }));
    expect(readInstallMemory().visits).toBe(4);
  });

  it('lasts for the moment where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(changeInstallMemory((held) => ({ ...held, visits: held.visits + 1 })).visits).toBe(1);
    expect(readInstallMemory().visits).toBe(0);
    vi.unstubAllGlobals();
  });

  it.each(['null', '{', '"x"', '[]'])('begins anew when it holds %s', (stored) => {
    localStorage.setItem('dalil-install', stored);
    expect(readInstallMemory()).toMatchObject({ visits: 0, isInstalled: false });
  });
});
