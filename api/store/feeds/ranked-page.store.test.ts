import { expect, it } from 'vitest';
import type { Experience } from '#shared/model/profile-entries.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent, stored } from '../../testing/store-builders.ts';
import type { Own, UserRecord } from '../records.ts';

interface Listing {
  page(query: object): Promise<{ json: Buffer; nextCursor: string | null; total: number }>;
}

/** Walks through the pages of a search. */
async function walk(listing: Listing, query: object, limit = 2): Promise<{ names: string[]; total: number }> {
  const names: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listing.page({ ...query, limit, cursor });
    const cards: { name?: string; title?: string }[] = JSON.parse(String(page.json));
    names.push(...cards.map(({ name, title }) => title ?? name ?? ''));
    if (page.nextCursor === null) return { names, total: page.total };
    cursor = page.nextCursor;
  }
}

const position = (company: string, endDate: string | null = null): Experience => ({
  ...{ company, position: 'Engineer', location: null, startDate: '2015-01-01', description: null },
  ...{ endDate, current: endDate === null },
});

async function fillJobs(store: TestStore): Promise<void> {
  const [trading = 0, other = 0] = await store.bulk.insertCompanies([
    newCompany(1, { name: 'Jeddah Trading House', country: 'Saudi Arabia' }),
    newCompany(2, { name: 'Gulf Works', country: 'Saudi Arabia' }),
  ]);
  const jobs = [
    { of: other, title: 'One', place: 'jeddah' },
    { of: trading, title: 'Two', place: 'dammam' },
    { of: other, title: 'Three', place: 'dammam' },
    { of: other, title: 'Four', place: 'jeddah' },
    { of: trading, title: 'Five', place: 'dammam' },
    { of: trading, title: 'Six', place: 'jeddah' },
    { of: trading, title: 'Seven', place: 'dammam' },
  ] as const;
  const hourAgo = (hours: number) => new Date(store.clock.now().getTime() - hours * 3_600_000);
  await store.bulk.insertJobs(
    jobs.map(({ of, title, place }, n) =>
      newJob(of, hourAgo(10 - n), { title, place, location: 'Office', createdAt: hourAgo(10 - n) }),
    ),
  );
}

describeOnEachEngine('what only the name of a company finds', (open) => {
  it.each(['jeddah', 'جدة', 'jedd'])('stands behind the jobs of the place, on whichever page: %s (I28)', async (q) => {
    const store = await open();
    await fillJobs(store);
    const names = ['Six', 'Four', 'One', 'Seven', 'Five', 'Two'];
    for (const limit of [1, 2, 3, 4, 6, 50])
      expect(await walk(store.jobListing, { q }, limit), `${limit}`).toEqual({ names, total: 6 });
  });

  it('stands where its time puts it for who asks for the newest (I28)', async () => {
    const store = await open();
    await fillJobs(store);
    const { names } = await walk(store.jobListing, { q: 'jeddah', isNewestFirst: true });
    expect(names).toEqual(['Seven', 'Six', 'Five', 'Four', 'Two', 'One']);
  });

  it('is found beside another word, and by words longer than the index knows (I28)', async () => {
    const store = await open();
    const [company = 0] = await store.bulk.insertCompanies([newCompany(1, { name: 'Constellations United' })]);
    const job = (title: string) => newJob(company, store.clock.now(), { title });
    await store.bulk.insertJobs([job('Constellation watcher'), job('Planner'), job('Constellationist')]);
    expect((await walk(store.jobListing, { q: 'constellationi' })).names).toEqual(['Constellationist']);
    expect((await walk(store.jobListing, { q: 'constellation' })).names).toEqual([
      'Constellationist',
      'Constellation watcher',
      'Planner',
    ]);
    expect((await walk(store.jobListing, { q: 'planner constellations' })).names).toEqual(['Planner']);
    expect((await walk(store.jobListing, { q: 'constellations', companyId: company })).total).toBe(3);
  });
});

describeOnEachEngine('employers', (open) => {
  it('find who works for them, in both scripts, behind whom name, title or skills find (I28)', async () => {
    const store = await open();
    await store.bulk.insertTalents([
      newTalent(1, { name: 'Sara One', experience: [position('مجموعة المانع')] }),
      newTalent(2, { name: 'Sara Al Mana', skills: [] }),
      newTalent(3, { name: 'Sara Three', experience: [position('Al Mana Group')] }),
      newTalent(4, { name: 'Sara Four', experience: [position('Al Manar Bank')] }),
    ]);
    expect((await walk(store.talentListing, { q: 'مجموعة المانع' })).names).toContain('Sara One');
    expect((await walk(store.talentListing, { q: 'المانع' })).names).toEqual([
      'Sara Al Mana',
      'Sara Three',
      'Sara One',
    ]);
    expect((await walk(store.talentListing, { q: 'المانع sara' })).names).toEqual([
      'Sara Al Mana',
      'Sara Three',
      'Sara One',
    ]);
    expect((await walk(store.talentListing, { q: 'المانع', isNewestFirst: true })).names).toEqual([
      'Sara Three',
      'Sara Al Mana',
      'Sara One',
    ]);
  });

  it('are found with an edit of the entries, and no more when it is taken back (I28)', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1, { name: 'Sara One' }))) as unknown as Own<UserRecord>;
    const found = async () => (await walk(store.talentListing, { q: 'Quolam' })).names;
    expect(await found()).toEqual([]);
    await store.users.saveEdit(user, { patch: { experience: [position('Quolam Holding')] } });
    expect(await found()).toEqual(['Sara One']);
    await store.users.saveEdit(user, { patch: { bio: 'Another' } });
    expect(await found()).toEqual(['Sara One']);
    await store.users.saveEdit(user, { patch: { experience: [] } });
    expect(await found()).toEqual([]);
  });
});
