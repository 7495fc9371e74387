import { describe, expect, it } from 'vitest';
import { readLexicon } from '../catalog/lexicon/lexicon.ts';
import { places } from '../catalog/places/places.ts';
import { everyWrittenName } from './gulf-names.ts';
import { rawWordsOf } from './lexicon-words.ts';
import nameLike from './name-like-words.json' with { type: 'json' };
import { normalizeOften, withoutArticle, withoutLatinArticle } from './normalize-search.ts';
import { placeLabels } from './place-words.ts';

// Words of labels that name nobody, and adjectives that stand in a name, too: their longer forms mean the same.
const noNames = new Set(['the', 'economic', 'region', 'may', 'arab', 'عالي', 'رييسي', 'فارسي', 'راس', 'بني']);

const concepts = readLexicon().map((concept) => [...rawWordsOf(concept)]);
const words = [...new Set(concepts.flat())].filter((word) => word.length > 2);
const formsOf = (word: string) => [word, ...withoutArticle(word), ...withoutLatinArticle(word)];

describe('words that are like names', () => {
  it('are the names and places that words of work begin with by chance', () => {
    const written = [...everyWrittenName(), ...places.flatMap(placeLabels)];
    const names = new Set(written.flatMap((name) => normalizeOften(name).split(' ')).flatMap(formsOf));
    const isLonger = (word: string, name: string) => word !== name && word.startsWith(name);
    const isMeant = (name: string) =>
      concepts.some((own) => own.includes(name) && own.some((word) => isLonger(word, name)));
    const chance = [...names].filter(
      (name) => name.length > 2 && words.some((word) => isLonger(word, name)) && !isMeant(name) && !noNames.has(name),
    );
    expect([...nameLike.whole].sort()).toEqual(chance.sort());
  });
});
