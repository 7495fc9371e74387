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

  it('come by their ids, without those who left, and within a range', async () => {
    const store = await open();
    const now = store.clock.now();
    const people = await store.bulk.insertTalents([1, 2, 3].map((n) => newTalent(n)));
    const companies = await store.bulk.insertCompanies([1, 2, 3].map((n) => newCompany(n)));
    const jobs = await store.bulk.insertJobs(companies.map((id) => newJob(id, now)));
    await store.engine.write((tx) => tx.sql('update feed set gone = true where id in (?, ?)', [companies[1], jobs[1]]));
    await store.engine.write((tx) => tx.sql("update feed set gone = false where feed = 'talents'"));
    const names = async (feed: 'talents' | 'companies' | 'jobs', range = all) =>
      (await store.sitemap.places(feed, range)).map(({ name }) => name);
    expect(await names('talents')).toEqual(['person-1', 'person-2', 'person-3']);
    expect(await names('companies')).toEqual(['company-1', 'company-3']);
    expect(await names('jobs')).toEqual([jobs[0], jobs[2]]);
    const [first = 0, second = 0, third = 0] = people;
    expect(await names('talents', { from: first, below: third })).toEqual(['person-1', 'person-2']);
    expect(await names('talents', { from: second, below: third + 1 })).toEqual(['person-2', 'person-3']);
  });

  it('tell the last change of those who are listed, of one feed', async () => {
    const store = await open();
    const made = store.clock.now();
    await store.bulk.insertTalents([newTalent(1)]);
    store.clock.advance(1000);
    const [gone = 0] = await store.bulk.insertTalents([newTalent(2)]);
    await store.engine.write((tx) => tx.sql("update feed set gone = true where feed = 'talents' and id = ?", [gone]));
    await store.bulk.insertCompanies([newCompany(1)]);
    expect(await store.sitemap.lastChange('talents', all)).toEqual(made);
    expect(await store.sitemap.lastChange('companies', all)).toEqual(store.clock.now());
    expect(await store.sitemap.lastChange('jobs', all)).toBeUndefined();
  });
});
