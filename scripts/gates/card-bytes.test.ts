import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { AddressBook } from '#api/cli/seed/invented-content.ts';
import { generateTalents } from '#api/cli/seed/talents.ts';
import { cardFields } from '#shared/model/field-lists.ts';
import { seenByEverybody } from '#shared/rules/public-profile.ts';
import { type PlainRow, shardSize, toColumns } from '#shared/rules/shards.ts';
import { cardBio } from '#shared/rules/text-preview.ts';
import { employersOf } from '#shared/rules/work-history.ts';
import { emptyProfile } from '#shared/testing/empty-profile.ts';

// Every device holds the cards of all people, so each byte is paid ten thousand times. The first cards had 40: more than
// 1.3 times that is more than any field is worth.
const budgetBytes = 52;

it('the fields of a card fit into what a device may load for a person', () => {
  const options = {
    from: 1,
    to: shardSize,
    now: new Date('2026-11-21'),
    passwordHash: '',
    addresses: new AddressBook(),
  };
  const cards = [...generateTalents(options)].map((talent) => {
    const person = { ...emptyProfile(), ...talent };
    const { bio, bioOther } = person;
    const shown = { ...person, bio: cardBio(bio), bioOther: bioOther && cardBio(bioOther) };
    return { ...seenByEverybody(shown, cardFields), employers: employersOf(talent.experience ?? []) };
  });
  const bytesOf = (rows: readonly object[]) =>
    brotliCompressSync(JSON.stringify(toColumns(rows as PlainRow[]))).length / rows.length;
  const all = bytesOf(cards);
  expect(all, 'bytes of a card').toBeGreaterThan(0);
  // Each field is measured only for the message: that takes fifteen times as long.
  if (all < budgetBytes) return;
  const perField = ([...cardFields, 'employers'] as const).map((field) => {
    const without = cards.map(({ [field]: _left, ...rest }) => rest);
    return `${field}: ${(all - bytesOf(without)).toFixed(1)} B`;
  });
  expect.fail(`${(all - budgetBytes).toFixed(1)} B above ${budgetBytes} B; ${perField.join(', ')}`);
});
