import { describe, expect, it } from 'vitest';
import { isArabic, transliterate } from './transliterate.ts';

describe('transliterate', () => {
  it.each([
    ['أحمد', 'ahmed'],
    ['احمد', 'ahmed'],
    ['فاطمه', 'fatima'],
    ['عبد العزيز القحطاني', 'abdulaziz alqahtani'],
    ['عبدالباسط', 'abdulbasit'],
    ['أبو بكر', 'abu bakr'],
    ['حمدان', 'hamdan'],
    ['بدر', 'badr'],
    ['وسيم', 'wasim'],
    ['ياقوت', 'yaqut'],
    ['الخياط', 'alkhayat'],
    ['الوشقري', 'alwashqari'],
    ['اليعقوبي', 'alyaqubi'],
    ['المعلى', 'almualla'],
    ['الأحمد', 'alahmed'],
    ['نورى', 'noura'],
    ['موسى', 'mousa'],
  ])('writes %s as %s (E7)', (arabic, latin) => {
    expect(transliterate(arabic)).toBe(latin);
  });

  it('leaves other scripts alone', () => {
    expect(transliterate('Sara Ahmed 2')).toBe('Sara Ahmed 2');
  });
});

describe('isArabic', () => {
  it('sees Arabic letters in a mixed text', () => {
    expect(isArabic('محمد (CEO)')).toBe(true);
    expect(isArabic('CEO ٢')).toBe(false);
  });
});
