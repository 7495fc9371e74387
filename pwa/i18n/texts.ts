import { defaultLanguage, type Language } from '#shared/catalog/languages.ts';
import type { TextValues } from './text-keys.ts';

export interface TextTree {
  [key: string]: string | TextTree;
}

/** What is shown now. A new object for each change, so that components notice. */
export interface TextState {
  language: Language;
}

const trees = new Map<string, TextTree>();
const plurals = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') };
const listeners = new Set<() => void>();
let state: TextState = { language: defaultLanguage };

/** Takes the texts of a namespace in one language. */
export function addTexts(language: Language, namespace: string, tree: TextTree): void {
  trees.set(`${language}/${namespace}`, tree);
  publish({ ...state });
}

/** Shows another language. Its texts have to be there. */
export function showLanguage(language: Language): void {
  publish({ language });
}

/** What is shown now. */
export function textState(): TextState {
  return state;
}

/** Calls back after each change. @returns the way to stop */
export function onTextChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Gives a text in the shown language, else in Arabic, else the default value, else the key itself.
 *
 * @param key `nav.home` in the given namespace, or with its own as `shell:nav.home`
 * @param values fill the places written as `{{name}}`; `count` also chooses the plural form
 * @see checklist A16
 */
export function translate(namespace: string, key: string, values: TextValues = {}): string {
  const [path = key, ownNamespace = namespace] = key.split(':').reverse();
  const textIn = (language: Language) =>
    firstText(trees.get(`${language}/${ownNamespace}`), path, pluralEndings(language, values.count));
  const found = textIn(state.language) ?? textIn(defaultLanguage);
  const text = found ?? values.defaultValue ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}

function firstText(tree: TextTree | undefined, path: string, endings: readonly string[]): string | undefined {
  for (const ending of endings) {
    const text = textAt(tree, path + ending);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Zero has words of its own in any language that gives them: "no matches". */
function pluralEndings(language: Language, count: number | undefined): string[] {
  if (count === undefined) return [''];
  return [...(count === 0 ? ['_zero'] : []), `_${plurals[language].select(count)}`, ''];
}

function textAt(tree: TextTree | undefined, path: string): string | undefined {
  let node: string | TextTree | undefined = tree;
  for (const key of path.split('.')) node = typeof node === 'object' ? node[key] : undefined;
  return typeof node === 'string' ? node : undefined;
}

function publish(next: TextState): void {
  state = next;
  for (const listener of listeners) listener();
}
