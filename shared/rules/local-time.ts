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

/** Says day and hour of a moment as a clock on the wall shows them. @throws RangeError for a zone that does not exist */
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
