/**
 * The result of work, or `otherwise` once it has taken so long. The work goes on: its later result is dropped, and a later
 * failure is no unhandled one.
 *
 * @param waitMs Milliseconds; see `limits` for those that somebody waits.
 * @throws the errors of the work, while they come in time
 */
export function withinMs<T, Otherwise>(work: Promise<T>, waitMs: number, otherwise: Otherwise): Promise<T | Otherwise> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), waitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
