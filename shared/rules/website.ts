import { limits } from '../limits.ts';

const schemePattern = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
// A host with a dot and no user name before it; the rest holds no space and no sign that could leave an attribute.
const websitePattern =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*\p{L}(?::\d{1,5})?(?:[/?#][^\s\p{C}"'<>\\]*)?$/iu;

/**
 * Normalises the address of a website: without a scheme it gets `https://`; `''` stays.
 *
 * @returns Undefined for anything but a public http or https address, such as `javascript:`.
 * @see trust §5 website, requirements K7
 */
export function normalizeWebsite(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const address = schemePattern.test(trimmed) ? trimmed : `https://${trimmed}`;
  return address.length <= limits.websiteMaxLength && websitePattern.test(address) ? address : undefined;
}

/** An address as people read it: without scheme, `www.` and a closing slash. */
export function shownAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
