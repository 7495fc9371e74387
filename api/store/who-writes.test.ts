import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const api = new URL('..', import.meta.url);
// Each of these writes within `mutate`, those of the feeds because it calls them. Two columns move no revision: the time of
// the last login, and the day of the last check of a proven website.
const writers = [
  'store/accounts/accounts.store.ts',
  'store/accounts/users.store.ts',
  'store/admin/admin.store.ts',
  'store/admin/job-moderation.store.ts',
  'store/bulk.store.ts',
  'store/feeds/feeds.ts',
  'store/feeds/refill-cards.ts',
  'store/hiring/companies.store.ts',
  'store/hiring/jobs.store.ts',
  'store/hiring/proofs.store.ts',
  'store/payments/due-work.ts',
  'store/payments/featuring.ts',
];
const write =
  /\.(?:insert|update|delete)\(\s*(?:\w+\.)*(?:users|companies|jobs)\s*\)|insertRow\(\s*\w+,\s*'(?:users|companies|jobs)'/;

it('nobody writes people, companies and jobs but through mutate (protocol §1)', () => {
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found = files.filter((file) => write.test(readFileSync(new URL(file, api), 'utf8')));
  expect(found.sort()).toEqual(writers);
});

it.each(writers.filter((file) => !file.startsWith('store/feeds/')))('%s imports mutate', (file) => {
  expect(readFileSync(new URL(file, api), 'utf8')).toMatch(/from '\.\.?\/mutate\.ts'/);
});
