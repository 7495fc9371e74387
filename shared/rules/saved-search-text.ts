import { savedSearchParts } from './saved-key.ts';

/** Words for what a directory can be narrowed by; undefined for what has none. */
export interface SearchNames {
  /** The name of a filter, such as `experience`. */
  filter(name: string): string | undefined;
  /** The name of a value, such as that of a place. */
  value(name: string, value: string): string | undefined;
}

const namesLeftOut: readonly string[] = ['sort'];

/**
 * Writes a saved search for readers: the typed words, then the values of its filters. A number stands beside the name of its
 * filter. A value without a name, such as one of a later version, stays as it is.
 */
export function savedSearchText(key: string, names: SearchNames): string {
  return savedSearchParts(key)
    .filter(([name]) => !namesLeftOut.includes(name))
    .toSorted(([a], [b]) => Number(b === 'q') - Number(a === 'q'))
    .map(([name, value]) => (name === 'q' ? value : textOfPart(names, name, value)))
    .join(' · ');
}

function textOfPart(names: SearchNames, name: string, value: string): string {
  const label = names.value(name, value);
  if (label !== undefined) return label;
  const filter = names.filter(name);
  return /^\d+$/.test(value) && filter !== undefined ? `${filter}: ${value}` : value;
}
