let isWanted = false;

/** Reads the marks once the page has nothing better to do, and follows them from then on. */
export function wantSavedMarks(): void {
  if (isWanted) return;
  isWanted = true;
  const start = () =>
    void import('./saved-engine.ts').then(
      ({ startSaved }) => startSaved(),
      // Its code is out of reach without a line: the next button asks anew.
      () => {
        isWanted = false;
      },
    );
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start);
  else setTimeout(start);
}
