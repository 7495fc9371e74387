import { describe, expect, it } from 'vitest';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { noteServerTime } from '../../http/server-clock.ts';
import { isOpenNow } from './open-jobs.ts';

const expiryDate = '2026-11-21T09:00:00.000Z';
const end = Date.parse(expiryDate);

describe('a job can be applied for', () => {
  it.each([
    ['a card', buildJobCard(1, { expiryDate })],
    ['a whole job', buildJob({ expiryDate })],
  ])('until it ends: %s', (_, job) => {
    expect([end - 1, end, end + 1].map((ms) => isOpenNow(job, new Date(ms)))).toEqual([true, false, false]);
  });

  it('by the server’s time where the device’s clock is ahead (L8)', () => {
    const serverMs = Date.now() - 365 * 86_400_000;
    noteServerTime(new Headers({ date: new Date(serverMs).toUTCString() }));
    const ends = [60_000, -60_000].map((ms) => new Date(serverMs + ms).toISOString());
    const areOpen = ends.map((one) => isOpenNow(buildJob({ expiryDate: one })));
    noteServerTime(new Headers({ date: new Date().toUTCString() }));
    expect(areOpen).toEqual([true, false]);
  });

  it('while its company has not closed it, now unless told otherwise', () => {
    expect(isOpenNow(buildJob())).toBe(true);
    expect(isOpenNow(buildJob({ status: 'closed' }))).toBe(false);
    expect(isOpenNow(buildJob({ expiryDate: new Date(Date.now() - 1).toISOString() }))).toBe(false);
  });
});
