import { type Concept, formsOfArabic, readLexicon, wordsWithForms } from '../catalog/lexicon/lexicon.ts';
import { codeOfSkill } from '../catalog/lexicon/skill-names.ts';
import { memoizeTexts } from './memoize-texts.ts';
import { joinedHead, normalizeOften, withoutWordsBetween } from './normalize-search.ts';

/** No phrase has more words. */
export const phraseWordsMax = 5;

let bases: ReadonlyMap<string, string> | undefined;

function baseOfForm(form: string): string | undefined {
  bases ??= makeBases();
  return bases.get(form);
}

function makeBases(): Map<string, string> {
  // أولى stands with a woman's trade where أول stands with a man's.
  const made = new Map([['اولي', 'اول']]);
  for (const word of wordsWithForms) {
    for (const form of formsOfArabic(word) ?? []) made.set(normalizeOften(form), normalizeOften(word));
  }
  return made;
}

function singularOf(word: string): string {
  return /^[a-z]{3,}[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutTheArticle(word: string): string {
  return /^(?:[وبكف]?ال|لل)(.{2,})$/u.exec(word)?.[1] ?? word;
}

/** A word without feminine and plural: مهندسة مدنية is compared with مهندس مدني. */
function baseOf(word: string): string {
  return baseOfForm(word) ?? word.replace(/ي(?:ه|ون|ين|ات)$/u, 'ي');
}

/**
 * The forms by which phrases are compared: as they are, without articles, and both without feminine and plural. As they
 * are, since الياف (fibres) begins like an article.
 */
function keysOf(words: readonly string[]): { plain: string[]; base: string[] } {
  const plain = words.map(singularOf);
  const bare = plain.map(withoutTheArticle);
  return {
    plain: [plain.join(' '), bare.join(' ')],
    base: [plain.map(baseOf).join(' '), bare.map(baseOf).join(' ')],
  };
}

type Phrases = Map<string, Set<Concept>>;
interface Known {
  plain: Phrases;
  base: Phrases;
  words: Set<string>;
}

let made: Known | undefined;

/** The concepts by their phrases; made when the first row is searched for them, which takes some 10 ms. */
function known(): Known {
  if (!made) for (const _step of readLexiconInSteps());
  return made ?? { plain: new Map(), base: new Map(), words: new Set() };
}

/**
 * Makes what the words of work are looked up in, one concept a step: a phone needs 0.4 s for it, and would answer no press
 * meanwhile. Without it the first text does it all at once.
 */
export function* readLexiconInSteps(): Generator<void> {
  if (made) return;
  const phrases: Known = { plain: new Map(), base: new Map(), words: new Set() };
  const concepts = readLexicon();
  yield;
  bases ??= makeBases();
  for (const form of bases.keys()) phrases.words.add(form);
  yield;
  for (const concept of concepts) {
    for (const phrase of [...concept.en, ...concept.ar]) addPhrase(phrases, phrase, concept);
    yield;
  }
  made = phrases;
}

function addPhrase(phrases: Known, phrase: string, concept: Concept): void {
  const written = normalizeOften(phrase).split(' ');
  const { plain, base } = keysOf(withoutWordsBetween(written));
  const add = (to: Phrases, key: string) => to.set(key, (to.get(key) ?? new Set()).add(concept));
  for (const key of plain) add(phrases.plain, key);
  for (const key of base) add(phrases.base, key);
  for (const word of [...written, ...[...plain, ...base].flatMap((key) => key.split(' '))]) phrases.words.add(word);
}

/** The concepts that a text names, the longest phrases first: مدير مشروع is a project manager and no other manager. */
export function conceptsIn(text: string): Concept[] {
  const words = withoutWordsBetween(normalizeOften(text).split(' ').filter(Boolean));
  const found = new Set<Concept>();
  for (let from = 0; from < words.length; ) {
    const { length, concepts } = longestPhrase(words.slice(from, from + phraseWordsMax));
    for (const concept of concepts) found.add(concept);
    from += Math.max(1, length);
  }
  return [...found];
}

/**
 * The concepts of the longest phrase that some words begin with.
 *
 * @param words Normalised ones, without the words between.
 * @param isExact Whether feminine and plural forms are other words.
 * @returns a length of 0 where they name nothing
 */
export function longestPhrase(
  words: readonly string[],
  isExact = false,
): { length: number; concepts: readonly Concept[] } {
  for (let length = words.length; length > 0; length -= 1) {
    const concepts = conceptsCalled(words.slice(0, length), isExact);
    if (concepts.length > 0) return { length, concepts };
  }
  return { length: 0, concepts: [] };
}

function conceptsCalled(phrase: readonly string[], isExact: boolean): Concept[] {
  const { plain, base } = known();
  const keys = keysOf(phrase);
  const among = (phrases: Phrases, names: readonly string[]) => names.flatMap((key) => [...(phrases.get(key) ?? [])]);
  const exact = among(plain, keys.plain);
  if (isExact) return exact;
  // A form of a word also means the word: محاسبة is accounting and an accountant. The word means no form of itself: محاسب is
  // no accounting.
  const alike = phrase.length === 1 ? among(plain, keys.base) : among(base, keys.base);
  const found = [...exact, ...alike];
  return found.length > 0 ? found : among(base, keys.base);
}

/** True for a word of the lexicon, in any of its forms. */
export function isWordOfWork(word: string): boolean {
  return known().words.has(word);
}

const wordsOfConcept = new WeakMap<Concept, readonly string[]>();

/** All normalised words by which a concept is found, with plurals and feminine forms. */
export function wordsOf(concept: Concept): readonly string[] {
  const before = wordsOfConcept.get(concept);
  if (before) return before;
  const words = rawWordsOf(concept);
  // A word is found by its beginning, so the beginnings of others need not stand beside them.
  const longest = [...words].filter((word) => ![...words].some((other) => other !== word && other.startsWith(word)));
  wordsOfConcept.set(concept, longest);
  return longest;
}

/** The same with beginnings of others among them. */
export function rawWordsOf(concept: Concept): ReadonlySet<string> {
  const isManager = concept.en.some((phrase) => /\bmanagers?\b/.test(phrase));
  return new Set([
    ...concept.en.flatMap((phrase) => englishWords(phrase, concept.kind)),
    ...concept.ar.flatMap((phrase) => (isManager ? arabicWords(phrase) : arabicWordsOfDirector(phrase))),
  ]);
}

// A school principal is مدير مدرسة and a database administrator مدير قواعد بيانات: who looks for مدير alone means neither.
function arabicWordsOfDirector(phrase: string): string[] {
  const [head = '', ...others] = normalizeOften(phrase).split(' ');
  const joined = joinedHead(head, others[0]);
  return joined === null ? arabicWords(phrase) : [joined, ...others];
}

function englishWords(phrase: string, kind: Concept['kind']): string[] {
  const words = normalizeOften(phrase).split(' ');
  const last = words.at(-1) ?? '';
  return kind === 'occupation' && last.length > 3 ? [...words, pluralOf(last)] : words;
}

function pluralOf(word: string): string {
  if (word.endsWith('man')) return `${word.slice(0, -2)}en`;
  if (/(?:s|x|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function arabicWords(phrase: string): string[] {
  return phrase.split(' ').flatMap((word, place) => {
    const plain = normalizeOften(word);
    if (place === 0) return [plain, ...(formsOfArabic(word) ?? []).map(normalizeOften)];
    return /..ي$/u.test(plain) ? [`${plain}ه`, `${plain}ون`, `${plain}ين`, `${plain}ات`] : [plain];
  });
}

/** Gives the words of the other language, plurals and feminine forms of the terms in a text. @see finding §2 */
export const lexiconWords: (text: string) => readonly string[] = memoizeTexts((text) => [
  ...new Set(conceptsIn(text).flatMap(wordsOf)),
]);

/** Gives the codes of the skills that a text names, in either language. */
export const skillCodes: (text: string) => readonly string[] = memoizeTexts((text) => {
  const skills = conceptsIn(text).filter(({ kind }) => kind === 'skill');
  return [...new Set(skills.map(({ en: [name = ''] }) => codeOfSkill(name)))];
});
