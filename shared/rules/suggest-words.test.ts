import { expect, it } from 'vitest';
import { readLexicon } from '../catalog/lexicon/lexicon.ts';
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
  expect(texts('  Noura   accou ')).toContain('Noura accountant');
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

it('completes a phrase of many words and says none of them twice', () => {
  expect(texts('import and export ma')).toEqual(['import and export manager']);
  expect(texts('Noura import and export ma')).toEqual(['Noura import and export manager']);
  const phrases = readLexicon().flatMap(({ en: [english = ''], ar: [arabic = ''] }) => [english, arabic]);
  for (const phrase of phrases.filter((one) => one.split(' ').length > 3)) {
    const all = suggestWords('talents', phrase.slice(0, -1), 8).filter(({ label }) => label === phrase);
    expect(all.map(({ text }) => text)).toEqual(expect.arrayContaining([phrase]));
  }
});

it('tells first what begins with the text, then what holds it behind, the shorter ones first', () => {
  const all = suggestWords('talents', 'manag', 50).map(({ label }) => label);
  expect(all).toHaveLength(50);
  const begins = all.filter((label) => label.startsWith('manag'));
  const others = all.slice(begins.length);
  expect(all.slice(0, 2)).toEqual(['manager', 'managing editor']);
  expect(others).toEqual(expect.arrayContaining(['databases', 'it manager', 'project manager']));
  const byLength = (labels: string[]) => labels.toSorted((one, other) => one.length - other.length);
  expect(others.slice(others.indexOf('it manager'))).toEqual(byLength(others.slice(others.indexOf('it manager'))));
  expect(suggestWords('talents', 'manag', 3).map(({ label }) => label)).toEqual(all.slice(0, 3));
});

it('finds Arabic words and names of places with and without their article', () => {
  expect(suggestWords('companies', 'تقن', 8).map(({ label }) => label)).toEqual(['التقنية']);
  expect(suggestWords('companies', 'الكوي', 8).map(({ label }) => label)).toEqual(['الكويت']);
  expect(suggestWords('jobs', 'rayya', 8).map(({ label }) => label)).toEqual(['Al Rayyan']);
  expect(suggestWords('jobs', 'al rayya', 8).map(({ label }) => label)).toEqual(['Al Rayyan']);
});

it('knows no cities for companies, no industries for people, and nobody who is only senior', () => {
  expect(suggestWords('companies', 'dubai', 8)).toEqual([]);
  expect(suggestWords('talents', 'telecommunic', 8).filter(({ kind }) => kind === 'industry')).toEqual([]);
  expect(texts('senio')).toEqual(['senior accountant']);
});
