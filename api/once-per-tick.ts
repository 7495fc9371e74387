/**
 * Asks once for all requests that arrived together. A request that comes after somebody's answer has left is read in a
 * later tick of the event loop, so no caller ever sees an older state than an earlier answer showed.
 */
export function oncePerTick<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asked: Promise<Result> | undefined;
  return () => {
    if (!asked) {
      asked = ask();
      setImmediate(() => {
        asked = undefined;
      });
    }
    return asked;
  };
}
