/** Why a file cannot become a photo; keys of `forms.json`, `picture`. */
export type PictureFault = 'heic' | 'unreadable' | 'too_large';

const maxFileBytes = 30 * 1024 * 1024;
const headBytes = 16;

/** The kind a file really is, whatever its name says. */
export function kindOf(head: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heic' | 'other' {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /^(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(text.slice(8, 12))) return 'heic';
  return 'other';
}

/** Says why a file is no picture for an account; null when it may be one. @see requirements J11 */
export async function faultOfFile(file: Blob): Promise<PictureFault | null> {
  if (file.size > maxFileBytes) return 'too_large';
  const kind = kindOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (kind === 'heic') return 'heic';
  return kind === 'other' ? 'unreadable' : null;
}
