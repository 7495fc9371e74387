const cachedMax = 4096;
const cachedLengthMax = 50;

/**
 * Caches the last few thousand results of a pure function of a text: skills, labels and parts of names come again and
 * again. Results of long texts are not cached.
 */
export function memoizeTexts<Result>(make: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = make(text);
    if (text.length > cachedLengthMax) return result;
    if (cache.size >= cachedMax) cache.clear();
    cache.set(text, result);
    return result;
  };
}
