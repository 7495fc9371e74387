export type PreferenceKey = 'language' | 'theme' | 'job-form';

/** The stored choice, or null when there is none or the browser keeps storage closed (A19). */
export function readPreference(key: PreferenceKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Closed storage holds no choice (A19).
    return null;
  }
}

/** Keeps the choice for the next visit; without storage it lasts for this one. */
export function writePreference(key: PreferenceKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked or full: the choice still holds until the page is closed.
  }
}
