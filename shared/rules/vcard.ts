import type { PublicProfile } from '../model/user.ts';
import { nameBeside } from './both-languages.ts';
import { pictureVariant } from './identity.ts';

/** Facts of a card that the profile does not hold. */
export interface VcardContext {
  /** Public address of the site, without a closing slash. */
  origin: string;
  /** The industry in the language of the card. */
  role: string;
  /** City and country of the person in the language of the card. */
  place?: { locality: string; country: string } | undefined;
}

const lineMaxOctets = 75;

/**
 * Writes the contact card of a talent for address books. It holds only fields of the given profile, so that every
 * reader of the profile may keep the card.
 * A profile in the language of the reader gives a card in that language, with the other name beside.
 *
 * @returns vCard 4.0; lines end in CRLF and are folded at 75 octets.
 * @see RFC 6350, requirements H13
 */
export function writeVcard(profile: PublicProfile, { origin, role, place }: VcardContext): string {
  const address = `${origin}/${profile.slug}`;
  const current = profile.experience.find((entry) => entry.current);
  const title = current?.position ?? profile.headline;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    ...nameLines(profile),
    `UID:${address}`,
    `URL:${address}`,
    title && `TITLE:${escaped(title)}`,
    current && `ORG:${escaped(current.company)}`,
    `ROLE:${escaped(role)}`,
    place && `ADR:;;;${escaped(place.locality)};;;${escaped(place.country)}`,
    profile.email && `EMAIL:${escaped(profile.email)}`,
    profile.whatsappNumber && `TEL;TYPE=cell:${profile.whatsappNumber.replace(/[^+\d]/g, '')}`,
    profile.dateOfBirth && `BDAY:${profile.dateOfBirth.replaceAll('-', '')}`,
    ...profile.languages.map(({ code }, index) => `LANG;PREF=${index + 1}:${code}`),
    ...profile.links.map((link) => `URL:${escapedAddress(link)}`),
    profile.profilePicture &&
      `PHOTO;MEDIATYPE=image/jpeg:${origin}${pictureVariant(profile.profilePicture, 512, 'jpg')}`,
    profile.bio && `NOTE:${escaped(profile.bio)}`,
    'END:VCARD',
  ];
  return lines.flatMap((line) => (line ? `${folded(line)}\r\n` : [])).join('');
}

// Which part is the family's is not known, and a guess would be wrong for most names of the Gulf. Address books read one
// FN and one N; a second one in the other language becomes a second name, or is lost. So it is the nickname, which they
// show and search.
function nameLines(profile: PublicProfile): string[] {
  const other = nameBeside(profile);
  return [
    `FN:${escaped(profile.name)}`,
    `N:;${escaped(profile.name)};;;`,
    ...(other === undefined ? [] : [`NICKNAME:${escaped(other)}`]),
  ];
}

// Commas and semicolons stand for themselves in an address; nothing in it may end the line.
function escapedAddress(value: string): string {
  return value.replace(/\p{Cc}/gu, '');
}

function escaped(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

// Counted in octets, and never within a letter: Arabic ones have two.
function folded(line: string): string {
  let written = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > lineMaxOctets) {
      written += '\r\n ';
      octets = 1;
    }
    written += letter;
    octets += size;
  }
  return written;
}

function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
