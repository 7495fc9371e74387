import { arabicStemsOf, isKnownName } from './gulf-names.ts';
import { compoundConsonants } from './name-skeleton.ts';
import { withoutArticle } from './normalize-search.ts';
import { transliterate } from './transliterate.ts';

/** A name of two parts, of which one is of a closed list: نصر الله, أبو بكر. */
interface Compound {
  /** Names the fixed part in the key of the compound. */
  id: string;
  /** The other part, as somebody wrote it: one normalised word. */
  free: string;
  /** Writes the whole as one word, in Arabic letters. */
  inArabic: (free: string) => string;
  /** Writes the whole as one word in the ways of Latin letters. */
  inLatin: (free: string) => string[];
  /** How many words it takes. */
  length: number;
}

interface Part {
  id: string;
  /** Normalised; the first is the usual one. */
  arabic: readonly string[];
  /** As parts of joined words; the first is the usual one. */
  latin: readonly string[];
  /** The part as a word, or as the end or the beginning of one. */
  pattern: RegExp;
  /** The part alone, where it is written otherwise than within a name. */
  bare?: RegExp;
}

/** الله, الدين and the like, which stand behind another name. */
const seconds: readonly Part[] = [
  { id: 'allah', arabic: ['الله'], latin: ['allah', 'ullah'], pattern: /[aeiou]?ll?ah|[aou]lla/ },
  {
    id: 'din',
    arabic: ['الدين'],
    latin: ['uddin', 'eddin', 'aldin'],
    pattern: /[aeiou][ld]?d(?:[iy]n|een|ine|ein)e?/,
    bare: /^d(?:[iy]n|een|ine|ein)e?$/,
  },
  { id: 'rahman', arabic: ['الرحمن', 'الرحمان'], latin: ['urrahman'], pattern: /(?:[aeiou]?[lr])?r[ae]hma+n/ },
  { id: 'islam', arabic: ['الاسلام'], latin: ['ulislam'], pattern: /(?:[aeiou]l)?[ie]sla+m/ },
  { id: 'haqq', arabic: ['الحق'], latin: ['ulhaq'], pattern: /(?:[aeiou]l)?ha(?:qq?|que|k)/ },
  { id: 'huda', arabic: ['الهدي'], latin: ['ulhuda'], pattern: /(?:[aeiou]l)?h[uo]da/ },
  { id: 'zaman', arabic: ['الزمان'], latin: ['uzzaman'], pattern: /[aeiou][lz]zama+n/ },
  { id: 'abidin', arabic: ['العابدين'], latin: ['ulabidin'], pattern: /(?:[aeiou]l)?a+b[ie]d(?:in|een|ine)/ },
];

/** أبو, بنت and the like, which stand before another name. */
const firsts: readonly Part[] = [
  { id: 'abu', arabic: ['ابو', 'بو', 'ابي'], latin: ['abu', 'bu'], pattern: /ab(?:ou|u|o)l?|bou|bu/ },
  { id: 'umm', arabic: ['ام'], latin: ['umm', 'um'], pattern: /u+mm?|oum|omm?/ },
  { id: 'ibn', arabic: ['ابن', 'بن'], latin: ['bin', 'ibn'], pattern: /ibn|bin|ben/ },
  { id: 'bint', arabic: ['بنت'], latin: ['bint'], pattern: /bint|bent/ },
  { id: 'abd', arabic: ['عبد'], latin: ['abd'], pattern: /abe?d/ },
];

// What joins the parts of a Latin name written in three words: Noor ud Din, Saif ur Rahman.
const joint = /^[aeiou][ldrzsn]$/;

/** Habibur Rahman, Saiful Islam. */
function withoutJoint(word: string): string[] {
  const free = /^([a-z]{3,})[aeiou][lrdz]$/.exec(word)?.[1];
  return free === undefined ? [] : [free];
}

const freeMin = { first: 3, second: 2 };

interface Patterns {
  whole: RegExp;
  joined: RegExp;
}

const patternsOfSeconds = new Map<Part, Patterns>(
  seconds.map((part) => [
    part,
    {
      whole: new RegExp(`^(?:${part.pattern.source})$`),
      joined: new RegExp(`^(.{${freeMin.second},}?)(?:${part.pattern.source})$`),
    },
  ]),
);
const patternsOfFirsts = new Map<Part, Patterns>(
  firsts.map((part) => [
    part,
    {
      whole: new RegExp(`^(?:${part.pattern.source})$`),
      joined: new RegExp(`^(?:${part.pattern.source})(.{${freeMin.first},})$`),
    },
  ]),
);

const isLatin = (word: string) => /^[a-z]+$/.test(word);

function withSecond(part: Part, free: string, length: number): Compound {
  return {
    id: part.id,
    free,
    inArabic: (stem) => stem + part.arabic[0],
    inLatin: (stem) => part.latin.map((end) => stem + end),
    length,
  };
}

function withFirst(part: Part, free: string, length: number): Compound {
  const [bare = free] = isLatin(free) ? [free.replace(/^[ae]l(?=[a-z]{3})/, '')] : withoutArticle(free);
  return {
    id: part.id,
    free: bare,
    inArabic: (stem) => part.arabic[0] + stem,
    inLatin: (stem) => part.latin.map((begin) => begin + stem),
    length,
  };
}

/** The compounds that begin at a word: of two or three words, or the word alone where it is one. */
function compoundsAt(words: readonly string[], at: number): Compound[] {
  const three = words.slice(at, at + 3);
  return [...seconds.flatMap((part) => endingIn(part, three)), ...firsts.flatMap((part) => beginningWith(part, three))];
}

function endingIn(part: Part, [word = '', next = '', third = '']: readonly string[]): Compound[] {
  const found: Compound[] = [];
  if (joint.test(word) || isThePart(word, part, patternsOfSeconds)) return found;
  if (isThePart(next, part, patternsOfSeconds)) {
    found.push(...[word, ...withoutJoint(word)].map((free) => withSecond(part, free, 2)));
  } else if (isLatin(word) && joint.test(next) && isThePart(third, part, patternsOfSeconds)) {
    found.push(withSecond(part, word, 3));
  }
  const free = joinedBefore(word, part);
  return free === undefined ? found : [...found, withSecond(part, free, 1)];
}

function beginningWith(part: Part, [word = '', next = '']: readonly string[]): Compound[] {
  const isApart = isThePart(word, part, patternsOfFirsts) && next.length >= freeMin.second;
  const free = joinedBehind(word, part);
  return [...(isApart ? [withFirst(part, next, 2)] : []), ...(free === undefined ? [] : [withFirst(part, free, 1)])];
}

function isThePart(word: string, part: Part, patterns: Map<Part, Patterns>): boolean {
  if (!isLatin(word)) return part.arabic.includes(word);
  return part.bare?.test(word) === true || patterns.get(part)?.whole.test(word) === true;
}

function joinedBefore(word: string, part: Part): string | undefined {
  if (isLatin(word)) return patternsOfSeconds.get(part)?.joined.exec(word)?.[1];
  const end = part.arabic.find((one) => word.endsWith(one) && word.length >= one.length + freeMin.second);
  return end && word.slice(0, -end.length);
}

function joinedBehind(word: string, part: Part): string | undefined {
  if (isLatin(word)) return patternsOfFirsts.get(part)?.joined.exec(word)?.[1];
  const begin = part.arabic.find((one) => word.startsWith(one) && word.length >= one.length + freeMin.first);
  const free = begin && word.slice(begin.length);
  return part.id === 'abd' && free?.startsWith('ال') ? undefined : free;
}

/** Begins the key of a compound; like the marks of consonants it cannot occur in normalised text. */
const keyMark = 'ｃ';

/** The keys of a compound: which fixed part it has, and the consonants of the other one. */
function keysOf({ id, free }: Compound): string[] {
  const isFirst = firsts.some((part) => part.id === id);
  const consonants = compoundConsonants(free, { isBeforeAnother: !isFirst });
  return consonants.filter((one) => one.length >= (isFirst ? 2 : 1)).map((one) => `${keyMark}${one}＋${id}`);
}

/** What a compound is found by. */
interface Forms {
  /** Where it begins, and how many words it takes. */
  at: number;
  length: number;
  /** As one word, in the letters that somebody used and, where the name is known, as it is usually written. */
  words: string[];
  /** In the other ways of Latin letters: what is being typed is their beginning. */
  spellings: string[];
  keys: string[];
  /** Known names are found by their words alone. */
  isKnown: boolean;
  /** One word whose consonants say less than its key: those of Saifullah are those of Saiful. */
  isOneWord: boolean;
}

/**
 * Finds the names of two parts that people write as one word or as two, in either script, and says by what they are found.
 *
 * @param words Normalised words of a name or a query.
 * @see finding §2
 */
export function compoundsIn(words: readonly string[]): Forms[] {
  return words.flatMap((_word, at) => compoundsAt(words, at).map((compound) => formsOf(words, at, compound)));
}

function formsOf(words: readonly string[], at: number, compound: Compound): Forms {
  const { free, inArabic, inLatin, length } = compound;
  const stems = isLatin(free) ? arabicStemsOf(free) : [free];
  const latin = isLatin(free) ? free : transliterate(free);
  return {
    at,
    length,
    words: [...new Set([words.slice(at, at + length).join(''), ...stems.map(inArabic)])],
    spellings: inLatin(latin),
    keys: keysOf(compound),
    isKnown: isKnownName(free),
    isOneWord: length === 1 && seconds.some(({ id }) => id === compound.id),
  };
}
