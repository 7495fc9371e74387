import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { newCompany, newTalent } from '../testing/store-builders.ts';
import { checkDatabase, shownPictures } from './check-database.ts';

describeOnEachEngine('a check of everything', (open) => {
  it('finds nothing in a whole database, and what is missing in another', async () => {
    const { engine, bulk } = await open();
    await bulk.insertTalents([newTalent(1), newTalent(2)]);
    expect(await checkDatabase(engine)).toEqual([]);
    await engine.write(async (tx) => {
      await tx.sql('delete from talent_cards where id = (select min(id) from talent_cards)');
      await tx.sql("update feed set gone = true where feed = 'talents' and id = (select max(id) from talent_cards)");
    });
    expect(await checkDatabase(engine)).toEqual([
      '1 cards of talents belong to nobody who is shown',
      '1 shown talents have no card',
    ]);
  });

  it('knows every picture that is shown', async () => {
    const { engine, bulk } = await open();
    const [own, logo] = ['/media/a-256.webp', '/media/b-256.webp'];
    await bulk.insertTalents([newTalent(1, { profilePicture: own }), newTalent(2)]);
    await bulk.insertCompanies([{ ...newCompany(1), logo }]);
    expect((await shownPictures(engine)).sort()).toEqual([own, logo]);
  });
});
