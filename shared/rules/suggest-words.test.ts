import { expect, it } from 'vitest';
import { suggestWords } from './suggest-words.ts';

const texts = (typed: string) => suggestWords('talents', typed, 8).map(({ text }) => text);

it.each([
  ['accou', 'accountant'],
  ['محا', 'محاسب'],
  ['مشر', 'مشرف'],
  ['project man', 'project manager'],
  ['إدارة مش', 'إدارة مشاريع'],
  ['designer in do', 'designer in Doha'],
  ['مصمم في الدو', 'مصمم في الدوحة'],
  ['محاسب جد', 'محاسب جدة'],
  ['khobar', 'Al Khobar'],
  ['photos', 'adobe photoshop'],
])('%s is completed to %s, among others (I21)', (typed, text) => {
  expect(texts(typed)).toContain(text);
});

it('names trades, skills and places, and keeps what was typed before', () => {
  expect(suggestWords('talents', 'Noura accou', 8)[0]).toEqual({
    kind: 'trade',
    label: 'accountant',
    text: 'Noura accountant',
  });
  expect(suggestWords('talents', 'مسق', 8)).toContainEqual({ kind: 'place', label: 'مسقط', text: 'مسقط' });
  expect(suggestWords('talents', 'pyth', 8)).toContainEqual({ kind: 'skill', label: 'python', text: 'python' });
});

it('suggests industries and countries for companies, and no trades', () => {
  expect(suggestWords('companies', 'tech', 8).map(({ kind }) => kind)).toEqual(['industry']);
  expect(suggestWords('companies', 'qat', 8)).toEqual([{ kind: 'place', label: 'Qatar', text: 'Qatar' }]);
  expect(suggestWords('companies', 'accountan', 8)).toEqual([]);
});

it('suggests nothing for one letter, for nothing and for what is no beginning', () => {
  for (const typed of ['', ' ', 'a', 'م', 'qqqq', '\u064b\u064b', '12']) expect(texts(typed), typed).toEqual([]);
});

it('suggests no text twice and not what stands there already', () => {
  for (const typed of ['ma', 'en', 'مح', 'مه', 'acc', 'مدير']) {
    const all = suggestWords('talents', typed, 50).map(({ label }) => label);
    expect(all).toEqual([...new Set(all)]);
    expect(all).not.toContain(typed);
  }
});

it('looks at each phrase once, however long the text is', () => {
  expect(texts('م'.repeat(500))).toEqual([]);
  expect(texts('accou '.repeat(80))).toContain(`${'accou '.repeat(79)}accountant`);
});
