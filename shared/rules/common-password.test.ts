import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

describe('isCommonPassword', () => {
  it.each([
    ['a number', ['12345678', '٠١٢٣٤٥٦٧', '+97455512345', '19900214', '00000000']],
    [
      'runs along the keyboard',
      ['qwertyuiop', 'Qwerty12345', 'abcd1234', '1qaz2wsx', 'zxcvbnm123', '987654321abc', 'ضصثقفغعه'],
    ],
    ['one piece over and over', ['aaaaaaaa', 'abcabcabc', 'xyXYxyXY', 'blueblue', 'ممممممممم']],
    ['a usual word', ['password', 'sunshine', 'iloveyou', 'real madrid', 'كلمة المرور', 'الحمدلله']],
    [
      'a usual word with signs around it',
      ['Password1!', '123welcome', 'Doha2022!', 'dalil-2026', 'habibi_99', 'قطر٢٠٢٢'],
    ],
    ['a disguised word', ['P@ssw0rd', 'pa55w0rd!', 'Adm1n2024', 'w3lc0me1']],
    [
      'a name with signs around it',
      ['Mohammed1', 'fahad2024', 'ali12345', 'خالد1990', 'محمد123456', 'العتيبي24', 'Alotaibi24'],
    ],
  ])('knows %s', (_kind, passwords) => {
    expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  it.each([
    ['words that do not belong together', ['correct horse battery staple', 'falcon-paints-door', 'قهوة على سطح القمر']],
    ['what nobody thinks of', ['tr4-Kp9wZ', 'x7#Lmq2v', 'Zq8vN3pL', 'hT6!rW0k']],
    ['a word among many signs', ['password4918273', '93#k!doha@71x']],
    ['a long number', ['83920174652038']],
    ['a name among other words', ['fahad plants seven palms']],
  ])('leaves %s alone', (_kind, passwords) => {
    expect(passwords.filter(isCommonPassword)).toEqual([]);
  });

  it('judges the longest password, too', () => {
    expect(isCommonPassword(`${'ab'.repeat(127)}zq`)).toBe(true);
    expect(isCommonPassword('qz'.repeat(64) + 'K#'.repeat(64))).toBe(false);
  });
});
