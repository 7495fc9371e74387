/** Reads `?q=123` as text, never as a number: the address shows the typed text. */
export function readPlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes only set values, so that an empty search leaves a clean address. */
export function writePlainSearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`;
}
