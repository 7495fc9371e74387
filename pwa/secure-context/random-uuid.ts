/** A random UUID of version 4. Browsers have `crypto.randomUUID` at secure addresses only, `getRandomValues` at all. */
export function randomUuid(): string {
  return typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}

function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, at) => withVersion(byte, at).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

// RFC 9562: version 4 stands in the seventh byte, the variant in the ninth.
function withVersion(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
}
