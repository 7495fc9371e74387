/** A clock this close to the server's is right: answers are on their way for a while. */
const toleranceMs = 60_000;

/** By how much the server's clock is ahead of the device's. */
let aheadMs = 0;

/** Notes how far the clock of this device is off, from the `Date` of an answer. */
export function noteServerTime(headers: Headers): void {
  const answeredAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(answeredAt)) return;
  // A cache on the way says how long it has had the answer.
  const difference = answeredAt + Number(headers.get('age') ?? 0) * 1000 - Date.now();
  aheadMs = Math.abs(difference) < toleranceMs ? 0 : difference;
}

/** The present by the server's clock, as far as this page knows it; ends of jobs are compared with this. */
export function serverTime(): Date {
  return new Date(Date.now() + aheadMs);
}
