import { describe, expect, it } from 'vitest';
import { buildReceived } from '#pwa/testing/build-job.ts';
import { shownApplications } from './received-filter.tsx';

const all = [
  buildReceived({ id: 1, appliedAt: '2026-03-03T00:00:00.000Z', matchScore: 40, status: 'accepted' }),
  buildReceived({ id: 2, appliedAt: '2026-03-02T00:00:00.000Z', matchScore: null }),
  buildReceived({ id: 3, appliedAt: '2026-03-01T00:00:00.000Z', matchScore: 90 }),
  buildReceived({ id: 4, appliedAt: '2026-03-01T00:00:00.000Z', matchScore: 40 }),
];

function ids(filter: Partial<Parameters<typeof shownApplications>[1]>): number[] {
  return shownApplications(all, { status: undefined, minScore: 0, sort: 'newest', ...filter }).map(({ id }) => id);
}

describe('the shown applications', () => {
  it('stand newest first, oldest first, or best first with those without a score last (S1)', () => {
    expect(ids({})).toEqual([1, 2, 4, 3]);
    expect(ids({ sort: 'oldest' })).toEqual([3, 4, 2, 1]);
    expect(ids({ sort: 'score' })).toEqual([3, 1, 4, 2]);
  });

  it('are those whose sender has a name with these words, in either language (S1)', () => {
    const { user } = buildReceived();
    const named = [
      buildReceived({ id: 1, user: { ...user, name: 'نورة السليطي', nameOther: 'Noura Al-Sulaiti' } }),
      buildReceived({ id: 2, user: { ...user, name: 'Khalid Al-Harbi' } }),
    ];
    const found = (name: string) =>
      shownApplications(named, { status: undefined, minScore: 0, sort: 'oldest', name }).map(({ id }) => id);
    expect([found(''), found('  '), found('al')]).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect([found('نوره'), found('sulaiti NOURA'), found('khalid'), found('noura khalid')]).toEqual([
      [1],
      [1],
      [2],
      [],
    ]);
  });

  it('are those of a status and a score (S1)', () => {
    expect(ids({ status: 'accepted' })).toEqual([1]);
    expect(ids({ minScore: 40 })).toEqual([1, 4, 3]);
    expect(ids({ minScore: 1 })).toEqual([1, 4, 3]);
    expect(ids({ status: 'pending', minScore: 80 })).toEqual([3]);
  });
});
