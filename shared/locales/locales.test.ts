import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roles } from '#shared/catalog/accounts.ts';
import { countries } from '#shared/catalog/countries.ts';
import { industries } from '#shared/catalog/industries.ts';
import { languages } from '#shared/catalog/languages.ts';
import { spokenLanguages } from '#shared/catalog/spoken-languages.ts';
import { applicationStatuses, featureRequestStatuses, jobStatuses } from '#shared/catalog/statuses.ts';
import { errorCatalog } from '#shared/errors.ts';

const folder = new URL('./', import.meta.url);
const arabicForms = new Intl.PluralRules('ar').resolvedOptions().pluralCategories;
const englishForms = new Intl.PluralRules('en').resolvedOptions().pluralCategories;
const namespaces = [...new Set(languages.flatMap((language) => readdirSync(new URL(`${language}/`, folder))))];

/** Names beside which the text of the same key stands as the title of something else. */
const labelsOfFields = new Set(['received.status_label', 'email_label', 'whatsapp_label']);

/** Texts of a namespace by dotted key. */
function textsOf(language: string, namespace: string): Map<string, unknown> {
  return new Map(flatten(JSON.parse(readFileSync(new URL(`${language}/${namespace}`, folder), 'utf8')), ''));
}

function flatten(value: unknown, path: string): [string, unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}

/** The keys that have plural forms, without their suffix; a lone `_other` is only a word. */
function pluralsOf(texts: ReadonlyMap<string, unknown>): string[] {
  const bases = [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -'_other'.length));
  return bases.filter((base) => ['one', 'two', 'few', 'many'].some((form) => texts.has(`${base}_${form}`)));
}

/** The keys a reader of the code sees: each plural counts once. */
function keysOf(texts: ReadonlyMap<string, unknown>): string[] {
  const plurals = new Set(pluralsOf(texts));
  const keys = [...texts.keys()].map((key) => {
    const base = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
    return plurals.has(base) ? base : key;
  });
  return [...new Set(keys)].toSorted();
}

function placeholdersOf(text: unknown): string[] {
  return [...new Set(String(text).match(/\{\{.*?\}\}|<\/?\w+>/g))].toSorted();
}

describe.each(namespaces)('texts of %s', (namespace) => {
  const arabic = textsOf('ar', namespace);
  const english = textsOf('en', namespace);

  it('exist in both languages (A7)', () => {
    expect(keysOf(arabic)).toEqual(keysOf(english));
  });

  it('are never empty (A7)', () => {
    for (const [key, text] of [...arabic, ...english]) {
      expect(typeof text === 'string' && text.trim(), key).toBeTruthy();
    }
  });

  it('have typographic apostrophes', () => {
    expect([...arabic, ...english].filter(([, text]) => String(text).includes("'"))).toEqual([]);
  });

  it('have all six Arabic plural forms wherever English has two (A16)', () => {
    for (const key of pluralsOf(english)) {
      expect(
        arabicForms.filter((form) => !arabic.has(`${key}_${form}`)),
        key,
      ).toEqual([]);
      expect(
        englishForms.filter((form) => !english.has(`${key}_${form}`)),
        key,
      ).toEqual([]);
    }
    expect(pluralsOf(arabic)).toEqual(pluralsOf(english));
  });

  // The Arabic zero is a dot: alone or before a noun it reads as dirt.
  it('say no count of nothing with a number in Arabic (A16)', () => {
    const counted = [...arabic].filter(([key, text]) => key.endsWith('_zero') && String(text).includes('{{number}}'));
    expect(counted).toEqual([]);
  });

  // Who speaks to the browser says what stands on the button (WCAG 2.5.3).
  it('name a button by the words on it, and what it is about (X1)', () => {
    const apart = [arabic, english].flatMap((texts) =>
      [...texts].filter(([key, name]) => {
        const words = texts.get(key.replace(/_label$/, ''));
        return key.endsWith('_label') && !labelsOfFields.has(key) && words && !String(name).startsWith(String(words));
      }),
    );
    expect(apart).toEqual([]);
  });

  it('take the same values in both languages', () => {
    for (const [key, text] of english) {
      // "None", "one" and "two" may be words in either language, so only the open forms must agree.
      if (/_(?:zero|one)$/.test(key)) continue;
      expect(placeholdersOf(arabic.get(key)), key).toEqual(placeholdersOf(text));
    }
    for (const key of pluralsOf(english)) {
      const expected = placeholdersOf(english.get(`${key}_other`));
      for (const form of ['few', 'many']) expect(placeholdersOf(arabic.get(`${key}_${form}`)), key).toEqual(expected);
    }
  });
});

describe('texts for values of the contract', () => {
  const labels = textsOf('ar', 'catalog.json');
  const has = (group: string, values: readonly string[]) => values.filter((value) => !labels.has(`${group}.${value}`));

  it('name every industry and country (A8, A9)', () => {
    expect(has('industries', industries)).toEqual([]);
    expect(has('countries', countries)).toEqual([]);
  });

  it.each(languages)('name every language that people speak, as Intl does (%s)', (language) => {
    const names = textsOf(language, 'spoken-languages.json');
    const known = new Intl.DisplayNames(language, { type: 'language' });
    expect(Object.fromEntries(names)).toEqual(
      Object.fromEntries(spokenLanguages.map((code) => [code, known.of(code)])),
    );
  });

  it('name every status and role', () => {
    expect(has('jobStatuses', jobStatuses)).toEqual([]);
    expect(has('applicationStatuses', applicationStatuses)).toEqual([]);
    const requestTexts = textsOf('ar', 'feature-requests.json');
    expect(featureRequestStatuses.filter((status) => !requestTexts.has(`statuses.${status}`))).toEqual([]);
    expect(has('roles', roles)).toEqual([]);
  });

  it('say every error code, of the server and of the client (A18)', () => {
    const codes = [
      ...Object.keys(errorCatalog),
      'offline',
      'timeout',
      'unclear',
      'foreign_answer',
      'foreign_error',
      'unknown',
    ];
    expect([...textsOf('ar', 'errors.json').keys()].toSorted()).toEqual(codes.toSorted());
  });

  it('say every message key of the schemas (A18)', () => {
    const model = new URL('../model/', folder);
    const sources = readdirSync(model).map((file) => readFileSync(new URL(file, model), 'utf8'));
    const keys = sources.flatMap((source) => [...source.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map((match) => match[1]));
    const texts = textsOf('en', 'validation.json');
    expect(keys.filter((key) => key !== undefined && !texts.has(key))).toEqual([]);
  });

  it('are word for word those of the specification (F8, F9, G2)', () => {
    const texts = textsOf('en', 'validation.json');
    expect(texts.get('password_too_short')).toBe('Password must be at least 8 characters');
    expect(texts.get('passwords_differ')).toBe('Passwords do not match');
    expect(texts.get('email_invalid')).toBe('Please enter a valid email');
    expect(texts.get('password_required')).toBe('Password is required');
    expect(textsOf('en', 'errors.json').get('invalid_credentials')).toBe('Invalid credentials');
  });
});
