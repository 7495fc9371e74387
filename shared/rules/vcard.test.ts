import ICAL from 'ical.js';
import { parse as parseVcard } from 'vcard4';
import { describe, expect, it } from 'vitest';
import { shownFields } from '../model/field-lists.ts';
import { pickFields } from '../model/field-rows.ts';
import type { PublicProfile } from '../model/user.ts';
import { emptyProfile } from '../testing/empty-profile.ts';
import { writeVcard } from './vcard.ts';

const place = { origin: 'https://dalil.example', role: 'التقنية' };
const profile: PublicProfile = {
  ...pickFields(emptyProfile(), shownFields),
  id: 1,
  username: 'noura_alsulaiti',
  name: 'نورة السليطي',
  slug: 'noura-alsulaiti',
  worksSince: null,
  employers: [],
  isFeatured: false,
  featuredUntil: null,
  isVerified: false,
  isEmailConfirmed: false,
  registeredAt: '2026-01-01T00:00:00.000Z',
  rev: 1,
};

const linesOf = (card: string) => card.split('\r\n');
const rejoined = (card: string) => linesOf(card.replaceAll('\r\n ', ''));
const contentOf = (card: string, name: string) =>
  rejoined(card)
    .find((line) => line.split(/[:;]/)[0] === name)
    ?.replace(/^[^:]*:/, '');
const plain = (value = '') => value.replace(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter));

function textsOf(card: string, name: string): unknown[] {
  const parsed = parseVcard(card);
  const [first] = Array.isArray(parsed) ? parsed : [parsed];
  return (first?.getProperty(name) ?? []).map(({ value }) => value);
}

describe('a contact card', () => {
  it('says who the person is and where the page stands, in Arabic letters', () => {
    const card = writeVcard(profile, place);
    expect(linesOf(card).slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:4.0']);
    expect(card.endsWith('END:VCARD\r\n')).toBe(true);
    expect(contentOf(card, 'FN')).toBe('نورة السليطي');
    expect(contentOf(card, 'N')).toBe(';نورة السليطي;;;');
    expect(contentOf(card, 'URL')).toBe('https://dalil.example/noura-alsulaiti');
    expect(contentOf(card, 'ROLE')).toBe('التقنية');
  });

  it('holds only what the profile shows (H13)', () => {
    expect(writeVcard(profile, place)).not.toMatch(/EMAIL|TEL|BDAY|PHOTO|NOTE|TITLE|ORG/);
    const shown = writeVcard(
      {
        ...profile,
        email: 'n@example.com',
        whatsappNumber: '+97455123456',
        dateOfBirth: '1990-05-07',
        profilePicture: `/media/${'ab'.repeat(32)}-256.webp`,
      },
      place,
    );
    expect(contentOf(shown, 'EMAIL')).toBe('n@example.com');
    expect(rejoined(shown)).toContain('TEL;TYPE=cell:+97455123456');
    expect(contentOf(shown, 'BDAY')).toBe('19900507');
    expect(contentOf(shown, 'PHOTO')).toBe(`https://dalil.example/media/${'ab'.repeat(32)}-512.jpg`);
  });

  it('names the present position and none of the past', () => {
    const entry = { id: 1, location: null, startDate: '2020-01-01', endDate: null, description: null };
    const card = writeVcard(
      {
        ...profile,
        experience: [
          { ...entry, company: 'Old', position: 'Intern', current: false },
          { ...entry, company: 'Falaj; Energy', position: 'Lead, Site', current: true },
        ],
      },
      place,
    );
    expect([contentOf(card, 'TITLE'), contentOf(card, 'ORG')]).toEqual(['Lead\\, Site', 'Falaj\\; Energy']);
    const between = writeVcard({ ...profile, headline: 'Site engineer' }, place);
    expect([contentOf(between, 'TITLE'), contentOf(between, 'ORG')]).toEqual(['Site engineer', undefined]);
    expect(card).not.toContain('Intern');
  });

  it('has a line for all that the profile tells, and no other', () => {
    const full = {
      ...profile,
      nameOther: 'Noura, Al-Sulaiti',
      headline: 'Lead; Site',
      place: 'doha',
      languages: (['ar', 'en'] as const).map((code) => ({ code, level: 'native' as const })),
      links: ['https://n.example/a,b;c', 'https://n.example/\r\nFN:x'],
      email: 'n,x@example.com',
      whatsappNumber: '+974 5512-3456',
      bio: 'Bio',
    };
    const card = writeVcard(full, { ...place, place: { locality: 'Doha, West', country: 'Qatar; Gulf' } });
    expect(rejoined(card)).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:individual',
      'FN:نورة السليطي',
      'N:;نورة السليطي;;;',
      'NICKNAME:Noura\\, Al-Sulaiti',
      'UID:https://dalil.example/noura-alsulaiti',
      'URL:https://dalil.example/noura-alsulaiti',
      'TITLE:Lead\\; Site',
      'ROLE:التقنية',
      'ADR:;;;Doha\\, West;;;Qatar\\; Gulf',
      'EMAIL:n\\,x@example.com',
      'TEL;TYPE=cell:+97455123456',
      'LANG;PREF=1:ar',
      'LANG;PREF=2:en',
      'URL:https://n.example/a,b;c',
      'URL:https://n.example/FN:x',
      'NOTE:Bio',
      'END:VCARD',
      '',
    ]);
  });

  // Two parsers that others wrote; a third one, Python's vobject, read two names and a number that begins with `tel:`.
  it('is read by other programs with one name, the number and all texts as they were written', () => {
    const written = {
      ...profile,
      nameOther: 'Noura, Al-Sulaiti',
      whatsappNumber: '+97455123456',
      // Without a semicolon, before which the first of them leaves the backslash.
      bio: 'مهندسة؛ من الدوحة, قطر\n'.repeat(9).trim(),
    };
    const card = writeVcard(written, place);

    const [, properties = []] = ICAL.parse(card) as [string, [string, object, string, unknown][]];
    const valuesOf = (name: string) => properties.filter(([key]) => key === name).map(([, , , value]) => value);
    expect(valuesOf('fn')).toEqual([written.name]);
    expect(valuesOf('n')).toEqual([['', written.name, '', '', '']]);
    expect(valuesOf('nickname')).toEqual([written.nameOther]);
    expect(valuesOf('tel')).toEqual([written.whatsappNumber]);
    expect(valuesOf('note')).toEqual([written.bio]);

    expect(textsOf(card, 'FN')).toEqual([written.name]);
    expect(textsOf(card, 'TEL')).toEqual([written.whatsappNumber]);
    expect(textsOf(card, 'NOTE')).toEqual([written.bio]);
  });

  it.each([
    'a, b; c \\ d\nnext line',
    'مهندسة برمجيات، من الدوحة; '.repeat(30),
    `${'x'.repeat(70)}👩🏽‍💻🎉👩🏽‍💻`,
    ...['\u007e', '\u00a0', '\u07ff', '\u0800', '\uffee', '\u{10000}'].map((letter) => letter.repeat(120)),
    ...[69, 70, 71].map((count) => 'x'.repeat(count)),
    'BEGIN:VCARD\r\nFN:Somebody else',
    '\u0000\u0007bell',
  ])('keeps what was written, whatever it is, in lines of at most 75 octets: %j', (bio) => {
    const card = writeVcard({ ...profile, bio }, place);
    const lines = linesOf(card);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // None is folded before it must be.
    lines.forEach((line, index) => {
      const [space, letter] = lines[index + 1] ?? '';
      if (space === ' ') expect(Buffer.byteLength(line + letter)).toBeGreaterThan(75);
    });
    expect(card).not.toContain('\uFFFD');
    expect(card.match(/^FN:/gm)).toHaveLength(1);
    expect(plain(contentOf(card, 'NOTE'))).toBe(
      bio.replaceAll('\r\n', '\n').replace(/\p{Cc}/gu, (control) => (control === '\n' ? control : ' ')),
    );
  });
});
