/**
 * Makes the `ETag` of a row: its revision in quotation marks.
 *
 * @param variant Names one of several faces of the same revision; the owner's has none, since edits name it.
 */
export function revisionTag(rev: number, variant?: string): string {
  return variant ? `"${rev}-${variant}"` : `"${rev}"`;
}

/** Reads the revision that `If-Match` names; undefined when it names none. */
export function revisionOf(ifMatch: string): number | undefined {
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
