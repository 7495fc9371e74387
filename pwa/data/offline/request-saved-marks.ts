let areMarksRequested = false;

/** Reads the marks once the page is idle, and follows them from then on. */
export function requestSavedMarks(): void {
  if (areMarksRequested) return;
  areMarksRequested = true;
  const start = () =>
    void import('./saved-engine.ts').then(
      ({ startSaved }) => startSaved(),
      // Its code cannot be loaded offline; the next button requests the marks again.
      () => {
        areMarksRequested = false;
      },
    );
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start);
  else setTimeout(start);
}
