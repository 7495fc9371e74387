import { describe, expect, it } from 'vitest';
import { foreignTo, inLanguage, languageOf, nameBeside } from './both-languages.ts';

describe('the language of a text', () => {
  it.each([
    ['نورة السليطي', 'ar'],
    ['Noura Al-Sulaiti', 'en'],
    ['José Núñez', 'en'],
    ['مهندسة GIS في الدوحة', 'ar'],
    ['Engineer at شركة', 'en'],
    ['123 · 🎨', undefined],
    ['Владимир', undefined],
    ['', undefined],
  ])('%s is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});

const noura = {
  id: 7,
  name: 'نورة السليطي',
  nameOther: 'Noura Al-Sulaiti',
  headline: null,
  headlineOther: null,
  bio: 'مهندسة',
  bioOther: null,
};

describe('A20 a row for a reader of one language', () => {
  it('has the text of that language first and the other one beside', () => {
    const read = inLanguage(noura, 'en');
    expect([read.name, read.nameOther, read.bio]).toEqual(['Noura Al-Sulaiti', 'نورة السليطي', 'مهندسة']);
    expect(inLanguage(noura, 'ar')).toEqual(noura);
  });

  it('goes by the letters, not by which field a text stands in', () => {
    const turned = { ...noura, name: 'Noura Al-Sulaiti', nameOther: 'نورة السليطي' };
    expect(inLanguage(turned, 'ar').name).toBe('نورة السليطي');
    expect(inLanguage(turned, 'en').name).toBe('Noura Al-Sulaiti');
  });

  it('keeps the first text where neither is of that language, or both are', () => {
    const twice = { name: 'Sara Ali', nameOther: 'Sarah Aly' };
    for (const language of ['ar', 'en'] as const) expect(inLanguage(twice, language)).toEqual(twice);
    expect(nameBeside(twice)).toBeUndefined();
    expect(inLanguage({ name: '123', nameOther: 'One two three' }, 'en').name).toBe('One two three');
  });

  it('shows the second text to everybody where there is no first one', () => {
    const person = { headline: null, headlineOther: 'Engineer', bio: '', bioOther: 'Words' };
    const read = inLanguage(person, 'ar');
    expect(read).toEqual({ headline: 'Engineer', headlineOther: null, bio: 'Words', bioOther: null });
  });

  it('reads a copy of an older version, which has no second texts', () => {
    expect(inLanguage({ name: 'نورة', bio: '' }, 'en')).toEqual({ name: 'نورة', bio: '' });
  });

  it('turns jobs with their companies', () => {
    const job = { title: 'محلل', titleOther: 'Analyst', companyName: 'مدار', companyNameOther: 'Madar' };
    expect(inLanguage(job, 'en')).toMatchObject({ title: 'Analyst', companyName: 'Madar', companyNameOther: 'مدار' });
  });
});

describe('the mark of a language', () => {
  it('stands at a text in another language than the page', () => {
    expect([foreignTo('ar', 'Noura'), foreignTo('en', 'نورة')]).toEqual(['en', 'ar']);
    expect([foreignTo('ar', 'نورة'), foreignTo('en', 'Noura'), foreignTo('en', '123')]).toEqual(
      Array(3).fill(undefined),
    );
  });

  it('tells which second name is shown beside the first', () => {
    expect(nameBeside({ name: 'نورة', nameOther: 'Noura' })).toBe('Noura');
    expect(nameBeside({ name: '123', nameOther: 'Noura' })).toBe('Noura');
    expect(nameBeside({ name: 'نورة' })).toBeUndefined();
    for (const nameOther of [null, '']) expect(nameBeside({ name: 'نورة', nameOther })).toBeFalsy();
  });
});
