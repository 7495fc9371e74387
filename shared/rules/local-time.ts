/** Where a moment lies in a time zone. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  day: string;
  /** 0–23. */
  hour: number;
  isSunday: boolean;
}

/** Whether a text names a time zone, such as `Asia/Qatar`. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** Day and hour of a moment on the clock of a time zone. @throws RangeError for a zone that does not exist */
export function localTime(at: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    weekday: 'short',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year = '', month = '', day = '', hour = '', weekday } = parts;
  return { day: `${year}-${month}-${day}`, hour: Number(hour), isSunday: weekday === 'Sun' };
}

const quarterMs = 15 * 60_000;

/**
 * The next moment at which it becomes an hour in a time zone.
 *
 * @param hour 0–23; right now it begins on the next day.
 * @throws RangeError for a zone that does not exist
 */
export function nextHour(after: Date, timeZone: string, hour: number): Date {
  // Clocks of zones differ by quarters of an hour, and their hours may jump: the last steps are looked at one by one.
  let moment = Math.floor(after.getTime() / quarterMs) * quarterMs;
  const hoursAhead = (hour + 23 - localTime(new Date(moment), timeZone).hour) % 24;
  moment += hoursAhead * 4 * quarterMs;
  for (let steps = 0; steps < 12 && localTime(new Date(moment), timeZone).hour !== hour; steps += 1)
    moment += quarterMs;
  return new Date(moment);
}
