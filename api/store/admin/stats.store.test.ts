import { expect, it } from 'vitest';
import { industries } from '#shared/catalog/industries.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent, ownPerson } from '../../testing/store-builders.ts';

describeOnEachEngine('the numbers of what everybody may see', (open) => {
  it('count each list by itself, and people by industry', async () => {
    const store = await open();
    const none = Object.fromEntries(industries.map((name) => [name, 0]));
    expect(await store.stats.counts()).toEqual({ talents: 0, companies: 0, jobs: 0, talentsByIndustry: none });
    const { own: person } = await ownPerson(store, 1, { industry: 'legal' });
    await store.bulk.insertTalents([
      ...[2, 3].map((n) => newTalent(n, { industry: 'technology' })),
      newTalent(4, { industry: 'energy' }),
      newTalent(5, { industry: 'legal', isActive: false }),
    ]);
    const [companyId = 0] = await store.bulk.insertCompanies([1, 2].map((n) => newCompany(n, { industry: 'legal' })));
    await store.bulk.insertJobs([newJob(companyId, store.clock.now(), { industry: 'legal' })]);
    const counted = { ...none, legal: 1, technology: 2, energy: 1 };
    const all = { talents: 4, companies: 2, jobs: 1 };
    expect(await store.stats.counts()).toEqual({ ...all, talentsByIndustry: counted });
    await store.users.saveEdit(person, { patch: { industry: 'energy' } });
    expect(await store.stats.counts()).toEqual({ ...all, talentsByIndustry: { ...counted, legal: 0, energy: 2 } });
    expect(await store.stats.sizeBytes()).toBeGreaterThan(4096);
  });
});
