import type { SavedKind } from '../catalog/saved.ts';
import { limits } from '../limits.ts';

const directoryPaths: readonly string[] = ['/browse', '/browse-companies', '/jobs'];

// The reader's position within the list does not belong to the search.
const pagingParameters: readonly string[] = ['cursor', 'limit', 'page'];

/**
 * The canonical address of a search: its page, then its filters in alphabetical order. A search has the same key however its
 * address was written.
 *
 * @param address Path and query, such as `/jobs?q=designer`.
 * @returns null when the address is not a search of one of the three directories.
 */
export function savedSearchKey(address: string): string | null {
  const [path = ''] = address.split('?', 1);
  if (!directoryPaths.includes(path)) return null;
  const parts = savedSearchParts(address).filter(([name, value]) => value !== '' && !pagingParameters.includes(name));
  if (parts.length === 0) return null;
  const sorted = parts.sort(([a, x], [b, y]) => order(a, b) || order(x, y));
  const key = `${path}?${sorted.map((pair) => pair.map(encode).join('=')).join('&')}`;
  return key.length <= limits.savedKeyMaxLength ? key : null;
}

/** The names and values of an address's query. */
export function savedSearchParts(address: string): [name: string, value: string][] {
  const [, query = ''] = address.split('?', 2);
  return query.split('&').map(readPair);
}

function readPair(pair: string): [name: string, value: string] {
  const [name = '', ...rest] = pair.split('=');
  return [decode(name), decode(rest.join('='))];
}

function decode(encoded: string): string {
  const text = encoded.replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    // Somebody typed a per cent sign into the address.
    return text;
  }
}

// `encodeURIComponent` throws for a lone surrogate.
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}

// By code units, so that every device and the server agree.
function order(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

/** True when the key is valid for the kind: an id, or the canonical address of a search. */
export function isSavedKey(kind: SavedKind, key: string): boolean {
  return kind === 'search' ? savedSearchKey(key) === key : /^[1-9]\d{0,15}$/.test(key);
}
