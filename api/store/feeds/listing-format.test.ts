import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newTalent } from '../../testing/store-builders.ts';
import { openStore } from '../open-store.ts';
import { listingFormat, listingFormatOf, sampleCards } from './listing-format.ts';

const module = fileURLToPath(new URL('./listing-format.ts', import.meta.url));

describe('the format of cards', () => {
  it('is equal in every process of one version', () => {
    const print = `import(${JSON.stringify(module)}).then(({ listingFormat }) => console.log(listingFormat))`;
    const other = execFileSync(process.execPath, ['--input-type=module', '-e', print], { encoding: 'utf8' });
    expect(Number(other)).toBe(listingFormat);
    expect(listingFormatOf(sampleCards())).toBe(listingFormat);
  });

  it('differs when a card has another key, or another text is searched', () => {
    const [talent, ...others] = sampleCards();
    const withKey = JSON.stringify({ ...JSON.parse(talent?.json ?? ''), pronouns: null });
    const formats = [
      listingFormatOf([{ ...talent, json: withKey }, ...others]),
      listingFormatOf([{ ...talent, haystack: `${talent?.haystack} school` }, ...others]),
      listingFormatOf([{ ...talent, tokens: [] }, ...others]),
    ];
    expect(new Set([...formats, listingFormat]).size).toBe(4);
  });

  it('is made from rows in which every text of a card and of the search shows', () => {
    const [talent, company, job] = sampleCards();
    expect(talent?.haystack).toMatch(/^ name .* nameother .* headlineother skills .* ꙭemployers /);
    expect(company?.haystack).toMatch(/^ name .* nameother .* description descriptionother /);
    expect(job?.haystack).toMatch(/ title .* titleother skills location .* ꙭname .*ꙭnameother /);
    for (const { json = '' } of sampleCards()) expect(json).not.toContain('null');
  });
});

describeOnEachEngine('a store of another format', (open) => {
  it('fills its cards again when it is opened, and once', async () => {
    const store = await open();
    await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const { engine, clock, dataDir } = store;
    const { syncMeta, talentCards } = engine.tables;
    const cards = () => engine.reader.db.select().from(talentCards).orderBy(talentCards.position);
    const good = await cards();
    const reopen = () => openStore({ engine, clock, dataDir });

    await engine.write(async (tx) => {
      await tx.db.update(talentCards).set({ json: '{"old":true}' });
      await tx.db.update(syncMeta).set({ listingFormat: listingFormat === 1 ? 2 : listingFormat - 1 });
    });
    await reopen();
    expect(await cards()).toEqual(good);

    await engine.write((tx) => tx.db.update(talentCards).set({ json: '{"kept":true}' }));
    await reopen();
    expect((await cards()).map(({ json }) => json)).toEqual(['{"kept":true}', '{"kept":true}']);
  });
});
