import { savedSearchParts } from './saved-key.ts';

/** Words for what a directory can be narrowed by; undefined for what has none. */
export interface SearchNames {
  /** The name of a filter, such as `experience`. */
  filter(name: string): string | undefined;
  /** The name of a value, such as that of a place. */
  value(name: string, value: string): string | undefined;
}

const unsaid: readonly string[] = ['sort'];

/**
 * Says a saved search in words: what was typed, then what it was narrowed by. A number stands beside the name of its
 * filter; what has no name, as a filter of a later version, stands as it is.
 */
export function savedSearchText(key: string, names: SearchNames): string {
  return savedSearchParts(key)
    .filter(([name]) => !unsaid.includes(name))
    .toSorted(([a], [b]) => Number(b === 'q') - Number(a === 'q'))
    .map(([name, value]) => (name === 'q' ? value : sayPart(names, name, value)))
    .join(' · ');
}

function sayPart(names: SearchNames, name: string, value: string): string {
  const said = names.value(name, value);
  if (said !== undefined) return said;
  const filter = names.filter(name);
  return /^\d+$/.test(value) && filter !== undefined ? `${filter}: ${value}` : value;
}
