/** Condition: a text of `min` to `max` code points (both engines count code points). */
export function lengthBetween(column: string, min: number, max: number): string {
  return `length(${column}) between ${min} and ${max}`;
}

/** Condition: the column holds one of the values. */
export function oneOf(column: string, values: readonly string[]): string {
  return `${column} in (${values.map((value) => `'${value}'`).join(', ')})`;
}

/** Condition: a calendar day as `YYYY-MM-DD`. */
export function isDay(column: string): string {
  return `length(${column}) = 10 and ${column} between '1900-01-01' and '9999-12-31'`;
}
