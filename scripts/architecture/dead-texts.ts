import type { SourceFile } from './source-files.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

/**
 * Finds the keys of a locale file that no source names. A key counts as named when it stands in a string, with or
 * without its namespace, or when a template may give it (`tabs.${tab}`). A group that names the choices of a field
 * (`labels: 'catalog:industries'`) and a namespace that is read whole have no dead keys.
 *
 * @param namespace Name of the file, such as `home`.
 */
export function deadTexts(namespace: string, texts: Texts, sources: readonly SourceFile[]): string[] {
  const { names, patterns, wholes } = namedIn(sources);
  if (wholes.has(namespace)) return [];
  const isNamed = (key: string) =>
    [key, `${namespace}:${key}`].some((name) => names.has(name) || patterns.some((pattern) => pattern.test(name)));
  return keysOf(texts).filter((key) => !isNamed(key));
}

const plural = /_(?:zero|one|two|few|many|other)$/;

function keysOf(texts: Texts, prefix = ''): string[] {
  const keys = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key.replace(plural, '')] : keysOf(value, `${prefix}${key}.`),
  );
  return [...new Set(keys)];
}

interface Named {
  names: ReadonlySet<string>;
  patterns: readonly RegExp[];
  /** Namespaces whose texts are taken all at once. */
  wholes: ReadonlySet<string>;
}

const known = new WeakMap<readonly SourceFile[], Named>();

function namedIn(sources: readonly SourceFile[]): Named {
  const before = known.get(sources);
  if (before) return before;
  const names = new Set<string>();
  const templates = new Set<string>();
  const wholes = new Set<string>();
  for (const { text } of sources) {
    for (const [, name = ''] of text.matchAll(/['"]([\w.:-]+)['"]/g)) names.add(name);
    // Keys of objects are names, too: errors are listed by their code.
    for (const [, name = ''] of text.matchAll(/^\s*(\w+):/gm)) names.add(name);
    for (const [, whole = ''] of text.matchAll(/getResourceBundle\([^,]+, '([\w-]+)'\)/g)) wholes.add(whole);
    for (const [, group = ''] of text.matchAll(/\blabels: '([\w-]+:\w+)'/g)) templates.add(`${group}.\${choice}`);
    for (const [, template = ''] of text.matchAll(/`([\w.:-]*\$\{[^`]*)`/g)) templates.add(template);
  }
  const named = { names, patterns: [...templates].flatMap(patternOf), wholes };
  known.set(sources, named);
  return named;
}

// A template that begins with a variable names keys by its end: `${kind}.title`.
function patternOf(template: string): RegExp[] {
  const parts = template.split(/\$\{[^}]*\}/);
  if (!parts[0] && !/^\.\w+/.test(parts.at(-1) ?? '')) return [];
  return [new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`)];
}
