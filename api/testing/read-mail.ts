/** A message as a mail program shows it. */
export interface ReadMail {
  headers: Record<string, string>;
  /** Content of each part by its type, such as `text/html`. */
  parts: Record<string, string>;
}

/** Reads a message with headers of encoded words and base64 parts, as ours are. @see RFC 5322, RFC 2045, RFC 2047 */
export function readMail(message: string): ReadMail {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const headers = readHeaders(head);
  return { headers, parts: Object.fromEntries(readParts(headers['content-type'], rest.join('\r\n\r\n'))) };
}

/** The parts of a body; those of a part that has parts itself stand among them. */
function readParts(type = '', body: string): [type: string, content: string][] {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined) return [[type.split(';')[0] ?? '', Buffer.from(body, 'base64').toString()]];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    return readParts(readHeaders(head)['content-type'], rest.join('\r\n\r\n'));
  });
}

function readHeaders(head: string): Record<string, string> {
  const lines = head
    .trim()
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), decodedWords(line.slice(at + 1).trim())];
    }),
  );
}

function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('latin1') : quotedBytes(text),
    )
    .replace(/[\x80-\xFF]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString());
}

function quotedBytes(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
