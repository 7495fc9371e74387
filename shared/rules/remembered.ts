const remembered = 4096;
const longestRemembered = 50;

/**
 * Makes a pure function of a text remember its last few thousand answers: skills, labels and parts of names come again
 * and again. Long texts are worked out each time.
 */
export function rememberingTexts<Result>(make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = make(text);
    if (text.length > longestRemembered) return result;
    if (known.size >= remembered) known.clear();
    known.set(text, result);
    return result;
  };
}
