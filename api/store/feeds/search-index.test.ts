import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesSearch, searchWords } from '#shared/rules/search-query.ts';
import { haystackOf } from '#shared/rules/search-text.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newTalent } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import { mutate } from '../mutate.ts';
import type { Own, UserRecord } from '../records.ts';

const peopleCount = 6;
const names = ['Sara Ali', 'سارة علي', 'Omar Alotaibi', 'Sarah', 'Mana Ali', 'هند علي'];
const skills = ['React', 'Reactive', 'تصميم', 'التصميم', 'Go', 'C++', 'Management', 'هندسة'];
const queries = [
  'sara',
  'r',
  're',
  'reac',
  'react',
  'reactive',
  'تصميم',
  'go',
  'c++',
  'otaibi',
  'finance',
  'sara react',
  // Found as whole words, and not in Management and هندسة.
  'mana',
  'هند',
];

const change = fc.record({
  person: fc.nat(peopleCount - 1),
  patch: fc.oneof(
    fc.record({ name: fc.constantFrom(...names) }),
    fc.record({ skills: fc.subarray(skills) }),
    fc.record({ industry: fc.constantFrom('finance' as const, 'legal' as const) }),
    fc.record({ isActive: fc.boolean() }),
  ),
});

describeOnEachEngine('the search index', (open, engine) => {
  it('finds after any changes, several at once, exactly who matches (SYNC-13)', async () => {
    const store = await open();
    const ids = await store.bulk.insertTalents(Array.from({ length: peopleCount }, (_, n) => newTalent(n)));
    const { users } = store.engine.tables;

    async function apply({ person, patch }: { person: number; patch: Partial<UserRecord> }) {
      const id = ids[person] ?? 0;
      if (!('isActive' in patch)) return store.users.saveEdit({ id } as Own<UserRecord>, { patch });
      return mutate(store, async (tx, touch) => {
        await tx.db.update(users).set(patch).where(eq(users.id, id));
        touch('talents', id);
      });
    }

    async function expectAgreement() {
      const everybody = await store.engine.reader.db.select().from(users);
      for (const q of queries) {
        const { json } = await store.talentListing.page({ q, limit: 50 });
        const found: number[] = JSON.parse(String(json)).map(({ id }: { id: number }) => id);
        const expected = everybody.filter((user) => user.isActive && matchesSearch(haystackOf(user), searchWords(q)));
        expect([q, found.sort()]).toEqual([q, expected.map(({ id }) => id).sort()]);
      }
    }

    const groups = fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(groups, async (all) => {
        for (const group of all) {
          await Promise.all(group.map(apply));
          await expectAgreement();
        }
      }),
      // Only SQLite's index is written by this house.
      { numRuns: engine.name === 'SQLite' ? 20 : 2 },
    );
  });
});
