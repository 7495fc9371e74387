const byteOrderMark = '\uFEFF';

/**
 * Writes a table as a CSV file that spreadsheets open with Arabic intact: UTF-8 with a mark in front, lines end in
 * CRLF. A value that a spreadsheet would take for a formula gets an apostrophe, so that it stays a text; so does a part
 * behind a line break, a tab or a semicolon inside of a value, which a spreadsheet of another country begins a cell
 * with.
 *
 * @param rows The first one holds the headings.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

// Signs that begin a formula, the wide ones of East Asia included.
const formulaStart = /(^|[\r\n\t;])([\s\p{Cf}]*)(?=[=+\-@|%\t\r＝＋－＠])/gu;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(formulaStart, "$1'$2");
  return /[",;\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
