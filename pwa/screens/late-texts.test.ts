import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#pwa/i18n/texts.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { loadTalentFilters } from './browse/talent-filters.tsx';
import { loadCompanyFilters } from './browse-companies/company-filters.tsx';
import { loadBestMatch } from './jobs/best-match.tsx';
import { loadJobFilters } from './jobs/job-filters.tsx';
import { loadHistoryCards } from './profile/history-cards.tsx';
import { loadLateFacts } from './profile/late-facts.tsx';
import { loadOwnVisitsCard } from './profile/own-visits-card.tsx';
import { loadProfileEnd } from './profile/profile-end.tsx';
import { loadProfileTools } from './profile/profile-tools.tsx';

beforeEach(() => startTexts('en'));
afterEach(async () => {
  vi.unstubAllGlobals();
  await startTexts('en');
});

it.each([
  ['the filters of people', loadTalentFilters, ['filters', 'places', 'spoken-languages']],
  ['the filters of companies', loadCompanyFilters, ['filters']],
  ['the filters of jobs', loadJobFilters, ['filters', 'job-words', 'places']],
  ['the best match', loadBestMatch, ['filters']],
  ['the late facts of a profile', loadLateFacts, ['spoken-languages']],
  ['the timeline of a profile', loadHistoryCards, ['profile-tools']],
  ['the end of a profile', loadProfileEnd, ['reports']],
  ['the visits of a profile', loadOwnVisitsCard, ['visits']],
  ['the tools of a profile', loadProfileTools, ['profile-tools', 'spoken-languages']],
])('%s come with their texts', async (_, load, namespaces) => {
  const missing = () => namespaces.filter((namespace) => !i18n.hasResourceBundle('en', namespace));
  for (const namespace of namespaces) i18n.removeResourceBundle('en', namespace);
  expect(missing()).toEqual(namespaces);
  vi.stubGlobal('fetch', async () => Response.json({ title: 'A text' }));
  expect(await load()).toBeDefined();
  expect(missing()).toEqual([]);
});
