import type { SavedKind } from '../catalog/saved.ts';
import { limits } from '../limits.ts';

const searchPlaces: readonly string[] = ['/browse', '/browse-companies', '/jobs'];

// The reader's position within the list is no part of the search.
const unsearched: readonly string[] = ['cursor', 'limit', 'page'];

/**
 * The one form of the address of a search: its page, then its filters in the order of the alphabet. Two ways to
 * write one search are one saved search.
 *
 * @param address Path and query, such as `/jobs?q=designer`.
 * @returns null for any address but a search of the three directories.
 */
export function savedSearchKey(address: string): string | null {
  const [path = ''] = address.split('?', 1);
  if (!searchPlaces.includes(path)) return null;
  const asked = savedSearchParts(address).filter(([name, value]) => value !== '' && !unsearched.includes(name));
  if (asked.length === 0) return null;
  const sorted = asked.sort(([a, x], [b, y]) => order(a, b) || order(x, y));
  const key = `${path}?${sorted.map((pair) => pair.map(written).join('=')).join('&')}`;
  return key.length <= limits.savedKeyMaxLength ? key : null;
}

/** The names and values of an address's query. */
export function savedSearchParts(address: string): [name: string, value: string][] {
  const [, query = ''] = address.split('?', 2);
  return query.split('&').map(readPair);
}

function readPair(pair: string): [name: string, value: string] {
  const [name = '', ...rest] = pair.split('=');
  return [read(name), read(rest.join('='))];
}

function read(encoded: string): string {
  const text = encoded.replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    // A per cent sign that somebody typed into the address.
    return text;
  }
}

// A lone half of a character cannot be written in an address.
function written(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}

// By code units, so that every device and the server agree.
function order(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

/** True when a thing can be saved under a key: an id, or the one form of a search. */
export function isSavedKey(kind: SavedKind, key: string): boolean {
  return kind === 'search' ? savedSearchKey(key) === key : /^[1-9]\d{0,15}$/.test(key);
}
