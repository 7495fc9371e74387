import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, root } from './source-files.ts';

/** A document that comments refer to. */
export interface ReferenceTarget {
  /** Number of a section (`## 4. Pull` is `4`) → its text. */
  sections: ReadonlyMap<string, string>;
  headings: ReadonlySet<string>;
}

/** Everything that a reference may name. */
export interface References {
  /** Documents of the design by the name that comments use: `sync`, `trust`, … */
  documents: ReadonlyMap<string, ReferenceTarget>;
  /** Numbers of the requirements, the invariants `SYNC-1`, … among them. */
  numbers: ReadonlySet<string>;
  /** Numbers of the decisions, such as `012`. */
  decisions: ReadonlySet<string>;
  /** All files and folders of the clone. */
  paths: ReadonlySet<string>;
}

const numberPattern = /^[A-Z]\d{1,2}$/;
const titlePattern =
  /(?:\b(?:it|describe|\w*[tT]est\w*)(?:\.\w+)*|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g;

/** Splits a document into its sections and headings. */
export function readTarget(text: string): ReferenceTarget {
  const parts = text.split(/^## /m).slice(1);
  const sections = new Map(
    parts.flatMap((part) => {
      const number = /^(\d+)[. ]/.exec(part)?.[1];
      return number === undefined ? [] : [[number, part] as const];
    }),
  );
  return { sections, headings: new Set(parts.map((part) => part.split('\n', 1)[0] ?? '')) };
}

/** Reads the documents of the clone. */
export function readReferences(): References {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const designs = listFiles('docs/design/*.md');
  const documents = new Map(designs.map((file) => [path.basename(file, '.md'), readTarget(read(file))]));
  const written = read('docs/requirements.md') + read('docs/design/sync.md');
  const numbers = new Set(
    [...written.matchAll(/^- \*\*([A-Z]\d{1,2}|SYNC-\d+)\*\*/gm)].map(([, number]) => `${number}`),
  );
  const decisions = new Set(listFiles('docs/decisions').map((file) => path.basename(file).slice(0, 3)));
  const paths = new Set<string>();
  for (const file of listFiles()) {
    for (let part = file; part !== '.'; part = path.posix.dirname(part)) paths.add(part);
  }
  return { documents, numbers, decisions, paths };
}

/** Writes out a range such as `C1–C3` or `SYNC-1–SYNC-13`; a single number comes back as it is. */
export function expandNumbers(text: string): string[] {
  const [, letter, from, to = from] = /^([A-Z]|SYNC-)(\d{1,2})(?:[–-]\1?(\d{1,2}))?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  return Array.from({ length: last - first + 1 || 0 }, (_, index) => `${letter}${first + index}`);
}

/** The titles of the tests in a file, and the first cells of the rows that titles are made of. */
export function testTitles(text: string): string[] {
  const rows = [...text.matchAll(/\[\s*'((?:[^'\\]|\\.)*)'/g)].map(([, cell = '']) => cell);
  const titles = [...text.matchAll(titlePattern)].map(([, single, double, template]) => single ?? double ?? template);
  return [...titles.map((title) => title ?? ''), ...rows];
}

/** The numbers of requirements that a title names, ranges written out. */
export function numbersIn(title: string): string[] {
  const written = title.matchAll(/(?<![\w-])(?:SYNC-|[A-Z])\d{1,2}(?:[–-](?:SYNC-|[A-Z])\d{1,2})?(?![\w-])/g);
  return [...written].flatMap(([one]) => expandNumbers(one));
}

/** The broken references of one source file, as they are written. */
export function brokenReferences({ path: file, text }: { path: string; text: string }, known: References): string[] {
  const seen = [...text.matchAll(/@see ([^\n]*?)\s*(?:\*\/|$)/gm)].flatMap(([, list = '']) =>
    brokenItems(list, { text, known }),
  );
  const sections = [...text.matchAll(/\b(\w+) §(\d+)/g)]
    .filter(([, document = '', section = '']) => known.documents.has(document) && !hasSection(known, document, section))
    .map(([written]) => written);
  const invariants = [...text.matchAll(/\bSYNC-\d+\b/g)].map(([one]) => one).filter((one) => !known.numbers.has(one));
  const decisions = [...text.matchAll(/\bdecision (\d{3})\b/g)]
    .filter(([, number = '']) => !known.decisions.has(number))
    .map(([written]) => written);
  return [...new Set([...seen, ...sections, ...invariants, ...decisions])].map((one) => `${file}: ${one}`);
}

interface Around {
  text: string;
  known: References;
}

function brokenItems(list: string, around: Around): string[] {
  let document = '';
  return list
    .replace(/\.$/, '')
    .split(/[,;] /)
    .filter((item) => {
      const [first = ''] = item.split(' ');
      const isContinued = item.startsWith('§') || numberPattern.test(item.split(/[–-]/)[0] ?? '');
      if (first === 'requirements' || around.known.documents.has(first)) document = first;
      return !isKnown(isContinued ? `${document} ${item}` : item, around);
    });
}

function isKnown(item: string, { text, known }: Around): boolean {
  if (/^(?:https:\/\/|RFC \d|WOFF )/.test(item)) return true;
  if (/^SYNC-\d+$/.test(item)) return known.numbers.has(item);
  if (/^decision \d{3}$/.test(item)) return known.decisions.has(item.slice(-3));
  const [first = '', ...rest] = item.split(' ');
  const words = rest.join(' ');
  if (first === 'requirements') {
    const numbers = expandNumbers(words);
    return numbers.length > 0 && numbers.every((number) => known.numbers.has(number));
  }
  const target = known.documents.get(first);
  if (target) return namesPart(target, words);
  if (first.includes('/')) return known.paths.has(first);
  // A name of the code: it must be there besides the reference.
  return /^[A-Z]\w+(?:\.\w+)?$/.test(item) && text.split(item.split('.')[0] ?? item).length > 2;
}

function namesPart({ sections, headings }: ReferenceTarget, words: string): boolean {
  const [, number, hint = ''] = /^§(\d+)(?: (.+))?$/.exec(words) ?? [];
  if (number === undefined) return headings.has(words);
  const section = sections.get(number)?.replace(/\s+/g, ' ').toLowerCase();
  return section?.includes(hint.replaceAll('"', '').toLowerCase()) ?? false;
}

function hasSection({ documents }: References, document: string, section: string): boolean {
  return documents.get(document)?.sections.has(section) ?? false;
}

/** Links and paths in a Markdown document that lead nowhere. */
export function brokenLinks({ path: file, text }: { path: string; text: string }, known: References): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file), link));
  const named = [...text.matchAll(/`((?:api|docs|pwa|scripts|shared)\/[\w./$-]*\w)\/?`/g)].map(([, one = '']) => one);
  return [...new Set([...links, ...named])]
    .map((one) => one.replace(/\/$/, ''))
    .filter((one) => !known.paths.has(one))
    .map((one) => `${file}: ${one}`);
}

/** Names of code that may stand in a document: files, and symbols of more than one word. */
const fileName = /^(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|json|css|md|sql|html)$/;
const symbolName = /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*(?:\.\w+)?)(?:\(\))?$/;

/**
 * The names in a document that no file of the clone has.
 *
 * @param words Every word of the source, of any folder.
 */
export function unknownNames(
  { path: file, text }: { path: string; text: string },
  known: Pick<References, 'paths'>,
  words: ReadonlySet<string>,
): string[] {
  const names = new Set([...text.replace(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name));
  const paths = [...known.paths];
  return [...names]
    .filter((name) => {
      if (fileName.test(name)) return !paths.some((path) => path === name || path.endsWith(`/${name}`));
      return symbolName.test(name) && !(name.match(/\w+/g) ?? []).every((word) => words.has(word));
    })
    .map((name) => `${file}: ${name}`);
}
