// Words that people write between two others and do not search: designer in Doha, محاسب في جدة.
const wordsBetween = new Set([
  ...['in', 'at', 'of', 'for', 'the', 'and', 'with', 'a', 'an'],
  ...['في', 'من', 'مع', 'و', 'او'],
]);

/** Leaves out the words between, where others remain. */
export function withoutWordsBetween(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !wordsBetween.has(word));
  return others.length > 0 ? others : words;
}
