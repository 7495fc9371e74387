import { expect, it } from 'vitest';
import { isSessionOver, sessionLifetime } from './session-manager.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const hourMs = 3_600_000;
const ago = (ms: number) => new Date(now.getTime() - ms);
const over = ({ unseenMs = 0, ageMs = 0 }, role?: 'admin' | 'talent') =>
  isSessionOver({ lastSeenAt: ago(unseenMs), createdAt: ago(ageMs) }, now, role);

it.each([
  ['talent', 30 * 24, 90 * 24],
  ['admin', 12, 7 * 24],
] as const)('the session of a %s ends %i hours after its last use, and after %i', (role, idleHours, hours) => {
  const [idleMs, ageMs] = [idleHours * hourMs, hours * hourMs];
  expect([over({ unseenMs: idleMs }, role), over({ unseenMs: idleMs + 1 }, role)]).toEqual([false, true]);
  expect([over({ ageMs }, role), over({ ageMs: ageMs + 1 }, role)]).toEqual([false, true]);
});

it('the session of a company lasts as long as that of a talent', () => {
  const { idleMs, absoluteMs } = sessionLifetime;
  expect([over({ unseenMs: idleMs }), over({ unseenMs: idleMs + 1 })]).toEqual([false, true]);
  expect([over({ ageMs: absoluteMs }), over({ ageMs: absoluteMs + 1 })]).toEqual([false, true]);
});
