import { describe, expect, it } from 'vitest';
import groups from './judged-compounds.json' with { type: 'json' };
import { matchesSearch, searchWords } from './search-query.ts';
import { haystack } from './search-text.ts';

/** Each spelling of each name is a person, who is called something else besides. */
const people = groups.flatMap((spellings, group) =>
  spellings.map((name) => ({ group, name, text: haystack({ names: [`سارة ${name}`] }) })),
);

const groupOf = (name: string) => groups.findIndex(([first]) => first === name);
// One name in two ways: Bu Khamseen is Abu Khamseen.
const alike = [['بو خمسين', 'أبو خمسين'].map(groupOf)];

function isSame(one: number, other: number): boolean {
  return one === other || alike.some((pair) => pair.includes(one) && pair.includes(other));
}

describe('I14 names of two parts, joined or apart, in both scripts', () => {
  it('are at least 120', () => {
    expect(groups.length).toBeGreaterThanOrEqual(120);
  });

  it('are found by each of their spellings, and hardly any others are', () => {
    const pairs = people.flatMap((asked) => {
      const words = searchWords(asked.name);
      return people.map((person) => ({
        pair: `${asked.name} and ${person.name}`,
        isWanted: isSame(asked.group, person.group),
        isFound: matchesSearch(person.text, words),
      }));
    });
    const [wanted, found] = [pairs.filter(({ isWanted }) => isWanted), pairs.filter(({ isFound }) => isFound)];
    const missed = wanted.filter(({ isFound }) => !isFound);
    const wrong = found.filter(({ isWanted }) => !isWanted);
    const named = (some: typeof pairs) => some.map(({ pair }) => pair).join(', ');
    expect(1 - missed.length / wanted.length, named(missed)).toBeGreaterThanOrEqual(0.98);
    expect(1 - wrong.length / found.length, named(wrong)).toBeGreaterThanOrEqual(0.95);
  });
});
