/** Reads the id that this browser remembers under a key; null for none or without storage. */
export function readStoredId(key: string): number | null {
  try {
    return Number(localStorage.getItem(key)) || null;
  } catch {
    return null;
  }
}

/** Remembers an id, or forgets it. */
export function noteStoredId(key: string, id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(id));
  } catch {
    // Without storage an offline start shows nobody, which is the safe side.
  }
}
