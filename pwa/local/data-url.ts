/** The bytes and the kind that a base64 `data:` URL holds. */
export function bytesOfDataUrl(dataUrl: string): { bytes: ArrayBuffer; type: string } {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return { bytes: bytes.buffer, type: head.slice('data:'.length).split(';')[0] ?? '' };
}

const chunkLength = 0x8000;

/** The base64 `data:` URL of bytes. */
export function dataUrlOf({ bytes, type }: { bytes: ArrayBuffer; type: string }): string {
  const all = new Uint8Array(bytes);
  let characters = '';
  // A call takes only so many arguments.
  for (let at = 0; at < all.length; at += chunkLength) {
    characters += String.fromCharCode(...all.subarray(at, at + chunkLength));
  }
  return `data:${type};base64,${btoa(characters)}`;
}
