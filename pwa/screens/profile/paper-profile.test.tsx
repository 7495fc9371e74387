import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildProfile } from '#pwa/testing/build-talent.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { fieldRows } from '#shared/model/field-names.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { fieldsMissingIn, valuesOf, wordsOfFields } from '#shared/testing/words-of-fields.ts';
import { PaperProfile } from './paper-profile.tsx';

beforeEach(() => startTexts('en'));
afterEach(cleanup);

async function paperOf(change: Partial<PublicProfile>) {
  await renderRoutes('/', { '/': () => <PaperProfile profile={buildProfile(change)} /> });
  return screen.findByRole('article');
}

const facts: Partial<PublicProfile> = {
  ...{ name: 'Noura Alsulaiti', nameOther: 'نورة السليطي', headline: 'Grid planner', place: 'jeddah' },
  languages: [
    { code: 'ar', level: 'native' },
    { code: 'en', level: 'fluent' },
  ],
  links: ['https://example.com/portfolio'],
};

describe('the profile on paper', () => {
  it('has the names in both scripts, headline, city, languages and links, beside the address and its code (H18, H19, A20)', async () => {
    const paper = await paperOf(facts);
    expect(within(paper).getByRole('heading', { level: 1 }).textContent).toBe('Noura Alsulaiti');
    for (const text of ['نورة السليطي', 'Grid planner', /^Energy · Jeddah/, 'example.com/portfolio']) {
      expect(within(paper).getByText(text), String(text)).toBeDefined();
    }
    expect(paper.textContent).toMatch(/Arabic · Native.*English · Fluent/);
    expect(paper.textContent).toContain('/noura-alsulaiti');
    expect(within(paper).getByRole('img', { name: /noura-alsulaiti/ })).toBeDefined();
  });

  it('names city and languages in the words of an Arabic page', async () => {
    await startTexts('ar');
    const paper = await paperOf(facts);
    expect(within(paper).getByText(/جدة/)).toBeDefined();
    expect(paper.textContent).toMatch(/العربية/);
    expect(paper.textContent).not.toMatch(/Jeddah|Native/);
  });

  it('lists work and studies with their places, times and words', async () => {
    const times = { startDate: '2020-02-01', endDate: '2021-03-31' };
    const job = { ...times, position: 'Pilot', company: 'Mwani', location: 'Doha', current: false };
    const paper = await paperOf({
      experience: [
        { ...job, description: 'Steered' },
        { ...job, position: 'Mate', location: null, description: null },
      ],
      education: [{ ...times, institution: 'QU', degree: 'BSc', fieldOfStudy: 'Law', description: null }],
    });
    expect(
      within(paper)
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Experience', 'Education']);
    const [pilot, mate, studies] = [...paper.querySelectorAll('.paper-entry')].map((entry) =>
      [...entry.querySelectorAll('h3 bdi, p')].map(({ textContent }) => textContent),
    );
    expect(pilot).toEqual(['Pilot', 'Mwani · Doha', 'Steered']);
    expect(mate).toEqual(['Mate', 'Mwani']);
    expect(studies).toEqual(['BSc, Law', 'QU']);
    expect(paper.textContent).toMatch(/February 2020 — March 2021.*2020 — 2021/);
  });

  it('has a part for each thing that somebody told, and nothing else in it', async () => {
    const told = async (change: Partial<PublicProfile>) => {
      cleanup();
      const paper = await paperOf(change);
      const parts = [...paper.querySelectorAll('aside section')].map((part) => part.querySelector('h2')?.textContent);
      return [parts, [...paper.querySelectorAll('.paper-fact, aside li')].map(({ textContent }) => textContent)];
    };
    expect(await told({ email: 'n@example.com' })).toEqual([['Contact'], ['Emailn@example.com']]);
    expect(await told({ whatsappNumber: '+97455123456' })).toEqual([['Contact'], ['WhatsApp+97455123456']]);
    expect(await told({ dateOfBirth: '1990-05-07' })).toEqual([['About'], ['Date of birthMay 7, 1990']]);
    expect(await told({ school: 'QU' })).toEqual([['About'], ['School or universityQU']]);
    expect(await told({ links: ['https://a.example'] })).toEqual([['About'], ['Linksa.example']]);
    expect(await told({ languages: [{ code: 'fr', level: 'good' }] })).toEqual([['About'], ['LanguagesFrench · Good']]);
    expect(await told({ skills: ['GIS', 'SQL'] })).toEqual([['Skills'], ['GIS', 'SQL']]);
    const all = { email: 'n@example.com', dateOfBirth: '1990-05-07', skills: ['GIS'], whatsappNumber: '+97455123456' };
    expect((await told(all))[0]).toEqual(['Contact', 'About', 'Skills']);
  });

  it('begins with the words of the person, where there are some', async () => {
    const words = async (bio: string) => {
      cleanup();
      const paper = await paperOf({ bio });
      return [...paper.querySelectorAll('.paper-columns p')].map(({ textContent }) => textContent);
    };
    expect(await words('Plans\ngrids')).toEqual(['Plans\ngrids']);
    expect(await words(' ')).toEqual([]);
  });

  it('has no empty parts for what nobody wrote', async () => {
    const paper = await paperOf({});
    expect(within(paper).queryAllByRole('heading', { level: 2 })).toEqual([]);
  });
});

describe('a field that everybody sees', () => {
  it('is on paper, in a place of its own or as one more line of its row', async () => {
    const words = wordsOfFields(fieldRows);
    const paper = await paperOf(valuesOf(words));
    const missing = fieldsMissingIn(paper.textContent, words);
    expect(missing, 'Give the row `lines`, or name the field here.').toEqual(['availability']);
  });
});
