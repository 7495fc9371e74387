import { describe, expect, it } from 'vitest';
import {
  arabicNameOf,
  everyWrittenName,
  familyNameOf,
  givenNameOf,
  isKnownName,
  otherSpellingsOf,
  withoutDigits,
} from './gulf-names.ts';
import { matchesSearch, searchWords } from './search-query.ts';
import { haystack } from './search-text.ts';

describe('the usual spelling of a name', () => {
  it('is known of given names, and of families without their article, by the folded one', () => {
    expect([givenNameOf('محمد'), givenNameOf('احمد'), givenNameOf('أحمد')]).toEqual(['mohammed', 'ahmed', undefined]);
    expect([familyNameOf('عتيبي'), familyNameOf('العتيبي')]).toEqual(['otaibi', undefined]);
    expect([givenNameOf('عتيبي'), familyNameOf('محمد')]).toEqual([undefined, undefined]);
  });

  it.each([
    ['mohammed', 'محمد'],
    ['ahmed', 'أحمد'],
    ['nora', 'نورة'],
    ['otaibi', 'العتيبي'],
    ['alotaibi', 'العتيبي'],
    ['utaibi', 'العتيبي'],
    ['alutaibi', 'العتيبي'],
    // A given name before a family of that name.
    ['saud', 'سعود'],
    ['salim', 'سالم'],
    ['alsaud', 'السعود'],
    ['almohammed', undefined],
    ['qwerty', undefined],
  ])('of %s is %s in Arabic letters', (latin, arabic) => {
    expect(arabicNameOf(latin)).toBe(arabic);
  });
});

describe('a known name', () => {
  it('is a given name or a family, with or without its article, in either script', () => {
    const known = [
      'محمد',
      'عتيبي',
      'العتيبي',
      'mohammed',
      'mohd',
      'otaibi',
      'alotaibi',
      'alutaibi',
      'saoud',
      'alsaoud',
    ];
    expect(known.filter((word) => !isKnownName(word))).toEqual([]);
    const unknown = ['almohammed', 'almohd', 'الالعتيبي', 'qwerty', 'مهندس', ''];
    expect(unknown.filter(isKnownName)).toEqual([]);
  });

  it('is found by its other spellings in both scripts, and by none that it has itself', () => {
    const others = ['mohamed', 'muhammad', 'mohammad', 'mohamad', 'muhammed', 'mohd'];
    expect(otherSpellingsOf('محمد')).toEqual(['mohammed', ...others]);
    expect(otherSpellingsOf('mohammed')).toEqual(['محمد', ...others]);
    expect(otherSpellingsOf('العتيبي')).toEqual(['otaibi', 'utaibi', 'oteibi']);
    expect(otherSpellingsOf('utaibi')).toEqual(['العتيبي', 'otaibi', 'oteibi']);
    expect(otherSpellingsOf('alotaibi')).toEqual(['العتيبي', 'otaibi', 'utaibi', 'oteibi']);
    expect(otherSpellingsOf('saud')).toEqual(['السعود', 'saoud', 'سعود']);
    expect(otherSpellingsOf('qwerty')).toEqual([]);
  });

  it('is written in each of its ways, a family with its article', () => {
    const names = everyWrittenName();
    expect(names).toEqual(
      expect.arrayContaining(['محمد', 'أحمد', 'العتيبي', 'mohammed', 'mohd', 'otaibi', 'alotaibi']),
    );
    expect(names).not.toContain('عتيبي');
  });
});

// https://en.wikipedia.org/wiki/Arabic_chat_alphabet
const written = [
  ['7amad', 'حمد', 'Hamad'],
  ['5alifa', 'خليفة', 'Khalifa'],
  ['3aisha', 'عائشة', 'Aisha'],
  ['6ariq', 'طارق', 'Tariq'],
  ['9ale7', 'صالح', 'Saleh'],
  ['sa3ad', 'سعد', 'Saad'],
  ['3mr', 'عمرو', 'Amr'],
  ['mo7ammed', 'محمد', 'Mohammed'],
  ['lo2ay', 'لؤي', 'Loay'],
];

describe('I14 digits that stand for letters', () => {
  it.each(written)('%s finds %s and %s, and is found by them', (digits, arabic, latin) => {
    for (const name of [arabic, latin]) {
      expect(matchesSearch(haystack({ names: [name] }), searchWords(digits)), name).toBe(true);
      expect(matchesSearch(haystack({ names: [digits] }), searchWords(name)), name).toBe(true);
    }
  });

  it.each(['b2b', 'web3', 'mp3', 'office365', 's4hana', 'h264', '2026', 'ahmed'])('are none in %s', (word) => {
    expect(withoutDigits(word)).toEqual([]);
  });
});

describe('I14 letters that Latin writes in several ways', () => {
  it.each([
    ['diab', 'ذياب'],
    ['dhiab', 'ذياب'],
    ['zafer', 'ظافر'],
    ['thafer', 'ظافر'],
    ['zahabi', 'الذهبي'],
    ['dahabi', 'الذهبي'],
    ['zubairi', 'الذبيري'],
  ])('%s finds %s, and is found by it', (latin, arabic) => {
    expect(matchesSearch(haystack({ names: [arabic] }), searchWords(latin))).toBe(true);
    expect(matchesSearch(haystack({ names: [latin] }), searchWords(arabic))).toBe(true);
  });
});
