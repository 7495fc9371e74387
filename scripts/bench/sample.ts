import type { Choices } from '#shared/catalog/directory-filters.ts';
import type { TalentCard } from '#shared/model/user.ts';

/** Paths of the calls that people make most, drawn with a fixed stride so that every run makes the same calls. */
export async function sampleOf(origin: string) {
  const cards: TalentCard[] = [];
  const cursors: string[] = [];
  for (let next: string | null = '/api/users?limit=200'; next && cards.length < 4000; ) {
    const response: Response = await fetch(origin + next);
    cards.push(...((await response.json()) as TalentCard[]));
    next = /<(.*)>/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    if (next) cursors.push(new URL(next, origin).searchParams.get('cursor') ?? '');
  }
  const industries = ['', '&industry=technology', '&industry=finance', '&industry=energy', '&industry=legal'];
  return {
    profiles: cards.map((card) => `/api/users/slug/${card.slug}`),
    searches: prefixesOf(cards).map((prefix) => `/api/users?limit=50&q=${encodeURIComponent(prefix)}`),
    // Different limits make different addresses, so that no page comes from the cache.
    pages: (size: number) =>
      cursors.flatMap((cursor) =>
        industries.flatMap((industry) =>
          Array.from({ length: 40 }, (_, n) => `/api/users?limit=${size}&cursor=${cursor}${industry}&n=${n}`),
        ),
      ),
  };
}

/** 3,000 beginnings of names and skills, one to eight letters long. */
export function prefixesOf(cards: readonly Pick<TalentCard, 'name' | 'skills'>[], count = 3000): string[] {
  const words = cards.flatMap((card) => [...card.name.split(' '), ...card.skills.flatMap((skill) => skill.split(' '))]);
  return Array.from({ length: count }, (_, n) => {
    const word = [...(words[(n * 7919) % words.length] ?? 'a')];
    return word.slice(0, 1 + (n % 8)).join('');
  });
}

/**
 * Searches that no person types: 500 characters of one word, of many, of names that have most spellings, of mixed
 * scripts, marks and signs.
 */
export const hostileSearches: readonly string[] = [
  'abcdefghij',
  'مهندسة',
  'ab cd ef gh ij kl mn op qr st uv wx ',
  'محمد عبدالله مدير المشاريع Mohammed Al-Otaibi ',
  'مديرmanager中文Ελλάдирек ',
  'ًٌٍَُِّْ',
  'مَ̀́̂',
  '%_\\"\'*()-:^~|',
].map((part) => part.repeat(Math.ceil(500 / part.length)).slice(0, 500));

const choices: Choices<'talents'>[] = [
  { place: 'doha' },
  { place: 'jeddah' },
  { country: 'Kuwait' },
  { industry: 'technology' },
  { industry: 'legal' },
  { availability: 'open' },
  { skill: 'project-management' },
  { skill: 'python' },
  { experience: '5' },
  { speaks: 'ar' },
  { speaks: 'ur' },
];

/** Any two filters of people. */
export const filterPairs = choices.flatMap((one, n) => choices.slice(n + 1).map((other) => ({ ...one, ...other })));
