import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, Engine } from '../engines/engine.ts';
import { openSqlite } from '../engines/sqlite.ts';
import type { Card } from '../feeds/cards.ts';
import { listingFormat } from '../feeds/listing-format.ts';
import { migrate } from '../migrate.ts';
import type { CopiedHead } from './changes-source.ts';
import { openListCopy } from './list-copy.ts';

const people = 900;
const perCommit = 30;
const words = ['سالم', 'سالمه', 'doha', 'dohat', 'نجار', 'carpenter', 'مهندس', 'engineer', 'mana', '~speaks=ar'];
const floors = { talents: 0, companies: 0, jobs: 0 };
const head: CopiedHead = { epoch: 'one', rev: people, rankedDay: '2026-11-25', format: listingFormat, floors };

/** Cards of which each has some of the words, and no two have the same. */
const cards: readonly Card[] = Array.from({ length: people }, (_, n) => {
  const own = words.filter((_word, bit) => ((n + 1) >> bit) % 2 === 1);
  const haystack = ` person${n} ${own.join(' ')} `;
  return {
    position: 2 ** 40 + n,
    id: n + 1,
    industry: n % 3 === 0 ? 'education' : 'crafts',
    haystack,
    json: `{"id":${n}}`,
  };
});

const settingsOf = async (connection: Connection) =>
  Object.fromEntries(await connection.sql("select k, v from talent_search_config where k <> 'version'"));

describe('the search index of a copy', () => {
  let folder: string;
  let engines: Engine[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dalil-list-copy-'));
    engines = [];
  });
  afterEach(async () => {
    for (const engine of engines) await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function openCopy(name: string) {
    const engine = openSqlite(join(folder, name), { isDurable: false });
    engines.push(engine);
    await migrate(engine, { now: new Date(), beforeChange: async () => undefined });
    return { engine, copy: await openListCopy(engine) };
  }

  async function filled() {
    const opened = await openCopy('filled');
    await opened.copy.beginFill();
    for (let from = 0; from < people; from += perCommit) {
      await opened.copy.fill('talents', cards.slice(from, from + perCommit));
    }
    return opened;
  }

  it('finds after a fill of many commits what it finds of the same cards that came one by one', async () => {
    const one = await filled();
    await one.copy.endFill(head);
    const other = await openCopy('changed');
    await other.copy.beginFill();
    await other.copy.endFill({ ...head, rev: 0 });
    const rows = cards.map((card) => ({ feed: 'talents' as const, id: card.id, rev: card.id, card }));
    await other.copy.apply({ head, rows, featured: [], upTo: people, isWhole: true });

    const asked = [
      ...words.map((word) => ({ words: [[` ${word}`]] })),
      // A name that is found as a whole.
      { words: [[' mana ']] },
      ...words.map((word) => ({ words: [[` ${word}`], [` ${words[0]}`]], industry: 'education' })),
      { words: [[' person7']] },
      { words: [], industry: 'crafts' },
    ];
    for (const filter of asked) {
      const found = ({ reader }: typeof one.copy) =>
        reader.listing.positions(reader, 'talent', { ...filter, cap: 2 * people });
      const positions = await found(one.copy);
      expect(positions).toEqual(await found(other.copy));
      expect(positions.length).toBeGreaterThan(0);
    }
    await one.engine.write((tx) => tx.sql("insert into talent_search (talent_search) values ('integrity-check')"));
  });

  it('has other settings only while it is filled, also where a fill ended half done', async () => {
    const { engine, copy } = await filled();
    const usual = { hashsize: 1024 * 1024, automerge: 4 };
    expect(await settingsOf(copy.reader)).toEqual({ hashsize: 16 * 1024 * 1024, automerge: 8 });
    const again = await openListCopy(engine);
    expect(again.state()).toBeUndefined();
    await again.beginFill();
    await again.endFill(head);
    expect(await settingsOf(again.reader)).toEqual(usual);
  });
});
