import type { SavedChange, SavedItem } from '#shared/model/saved.ts';

const savedAt = '2026-11-01T10:00:00.000Z';

/** What an account has saved after a batch of changes, as the server stores it. */
export function withSavedChanges(items: readonly SavedItem[], body: unknown): SavedItem[] {
  const { changes } = body as { changes: readonly SavedChange[] };
  return changes.reduce<SavedItem[]>(
    (before, { isSaved, kind, key, note = '', alert = 'off' }) => {
      const others = before.filter((one) => one.kind !== kind || one.key !== key);
      return isSaved ? [{ kind, key, note, alert, savedAt }, ...others] : others;
    },
    [...items],
  );
}
