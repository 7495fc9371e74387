import { expect, it } from 'vitest';
import type { Language } from '#shared/catalog/languages.ts';
import { digestNews } from '../mail/compose-mail.ts';
import type { ReadSection } from './digest.ts';

const origin = 'https://dalil.example';
const thing = (n: number) => ({ title: `Job ${n}`, fact: n === 1 ? 'Marsa' : '', path: `/jobs/${n}` });
const section = (change: Partial<ReadSection> = {}): ReadSection => ({
  ...{ kind: 'search', key: '/jobs?q=welder', feed: 'jobs', name: undefined, path: '/jobs?q=welder' },
  ...{ things: [thing(1)], more: 0 },
  ...change,
});
const followed = (name: string) => section({ kind: 'company', key: '7', name, path: '/company/seven' });
const news = (language: Language, ...sections: ReadSection[]) =>
  digestNews(sections, { language, origin, stopToken: (key) => `stop-${key}` });
const titles = (language: Language, ...sections: ReadSection[]) => news(language, ...sections).values?.titles;

it('a digest counts all that is new, and names in its subject the first two sections', () => {
  expect(news('en', section()).values).toEqual({ count: '1 new match', titles: 'welder' });
  const more = section({ things: [thing(1), thing(2)], more: 3 });
  expect(news('en', more, followed('Falaj')).values).toEqual({ count: '6 new matches', titles: 'welder, Falaj' });
  expect(titles('en', section(), followed('Falaj'), followed('Ghaf'))).toBe('welder, Falaj …');
  expect(titles('ar', section(), followed('فلج'))).toBe('welder، فلج');
});

it('a long name is cut in the subject, between two signs', () => {
  expect(titles('en', followed('x'.repeat(60)))).toBe('x'.repeat(60));
  expect(titles('en', followed('😀'.repeat(60)))).toBe('😀'.repeat(60));
  expect(titles('en', followed('😀'.repeat(61)))).toBe(`${'😀'.repeat(60)}…`);
});

it('a digest leads to each section and each thing, and counts those without a name', () => {
  const { sections } = news('en', section({ things: [thing(1), thing(2)], more: 2 }), followed('Falaj $& Co'));
  expect(sections).toEqual([
    {
      title: { label: 'welder', href: `${origin}/jobs?q=welder` },
      items: [
        { link: { label: 'Job 1', href: `${origin}/jobs/1` }, fact: 'Marsa' },
        { link: { label: 'Job 2', href: `${origin}/jobs/2` }, fact: '' },
      ],
      more: 'And 2 more',
      stop: { label: 'Stop alerts: \u2068welder\u2069', href: `${origin}/unsubscribe?token=stop-/jobs?q=welder` },
    },
    {
      title: { label: 'Jobs at \u2068Falaj $& Co\u2069', href: `${origin}/company/seven` },
      items: [{ link: { label: 'Job 1', href: `${origin}/jobs/1` }, fact: 'Marsa' }],
      more: undefined,
      stop: {
        label: 'Stop alerts: \u2068Jobs at \u2068Falaj $& Co\u2069\u2069',
        href: `${origin}/unsubscribe?token=stop-7`,
      },
    },
  ]);
});
