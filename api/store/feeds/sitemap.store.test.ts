import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent } from '../../testing/store-builders.ts';

const all = { from: 0, below: 1000 };

describeOnEachEngine('addresses for search engines', (open) => {
  it('are those of everybody listed, within a range of ids, with the time of the last change', async () => {
    const store = await open();
    const now = store.clock.now();
    const [first = 0, , last = 0] = await store.bulk.insertTalents([
      newTalent(1, { slug: 'first' }),
      newTalent(2, { slug: 'hidden', isActive: false }),
      newTalent(3, { slug: 'last' }),
    ]);
    expect(await store.sitemap.places('talents', all)).toEqual([
      { name: 'first', changedAt: now },
      { name: 'last', changedAt: now },
    ]);
    expect(await store.sitemap.places('talents', { from: first + 1, below: last })).toEqual([]);
    expect(await store.sitemap.lastChange('talents', all)).toEqual(now);
    expect(await store.sitemap.lastChange('talents', { from: last + 1, below: 1000 })).toBeUndefined();
  });

  it('are those of companies and of open jobs too', async () => {
    const store = await open();
    const now = store.clock.now();
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1, { slug: 'falaj' })]);
    const [jobId] = await store.bulk.insertJobs([newJob(companyId, now), newJob(companyId, now, { status: 'draft' })]);
    expect(await store.sitemap.places('companies', all)).toEqual([{ name: 'falaj', changedAt: now }]);
    expect(await store.sitemap.places('jobs', all)).toEqual([{ name: jobId, changedAt: now }]);
  });
});
