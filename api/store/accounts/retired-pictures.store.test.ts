import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { ownCompany, ownPerson } from '../../testing/store-builders.ts';

const [first, second, third] = ['/media/1.webp', '/media/2.webp', '/media/3.webp'] as const;

describeOnEachEngine('pictures that were taken off', (open) => {
  it('are those that an edit of a person or a company replaced, from that moment on', async () => {
    const store = await open();
    const { users, companies, retiredPictures, clock } = store;
    const { own: person } = await ownPerson(store, 1);
    const { own: company } = await ownCompany(store, 1, { logo: second });
    const putOn = async (profilePicture: string | null) => {
      await users.saveEdit(person, { patch: { profilePicture } });
      clock.advance(1000);
    };
    const startedAt = clock.now().getTime();
    const retired = async (seconds: number) =>
      (await retiredPictures.before(new Date(startedAt + seconds * 1000))).toSorted();
    await putOn(first);
    await putOn(first);
    expect(await retired(9)).toEqual([]);
    await putOn(third);
    await users.saveEdit(person, { patch: { bio: 'Says nothing of the picture' } });
    expect([await retired(2), await retired(2.001)]).toEqual([[], [first]]);
    await putOn(null);
    expect(await retired(9)).toEqual([first, third]);
    await companies.save(company, { name: 'Renamed' });
    expect(await retired(9)).toEqual([first, third]);
    await companies.save(company, { logo: null });
    expect(await retired(9)).toEqual([first, second, third]);
    await retiredPictures.forget(first);
    expect(await retired(9)).toEqual([second, third]);
  });

  it('count from the last time that they were taken off', async () => {
    const store = await open();
    const { users, retiredPictures, clock } = store;
    const { own: person } = await ownPerson(store, 1, { profilePicture: first });
    await users.saveEdit(person, { patch: { profilePicture: null } });
    await users.saveEdit(person, { patch: { profilePicture: first } });
    clock.advance(1000);
    await users.saveEdit(person, { patch: { profilePicture: null } });
    expect(await retiredPictures.before(clock.now())).toEqual([]);
    clock.advance(1);
    expect(await retiredPictures.before(clock.now())).toEqual([first]);
  });

  it('are shown while a person or a company has them', async () => {
    const store = await open();
    const { own: person } = await ownPerson(store, 1, { profilePicture: first });
    await ownPerson(store, 2, { profilePicture: second });
    const { own: company } = await ownCompany(store, 1, { logo: first });
    const { isShown } = store.retiredPictures;
    expect([await isShown(first), await isShown(second), await isShown(third)]).toEqual([true, true, false]);
    await store.companies.save(company, { logo: third });
    expect([await isShown(first), await isShown(third)]).toEqual([true, true]);
    await store.users.saveEdit(person, { patch: { profilePicture: null } });
    expect(await isShown(first)).toBe(false);
  });
});
