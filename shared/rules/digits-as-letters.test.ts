import { describe, expect, it } from 'vitest';
import { withoutDigits } from './digits-as-letters.ts';
import { matchesSearch, searchWords } from './search-query.ts';
import { haystack } from './search-text.ts';

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
