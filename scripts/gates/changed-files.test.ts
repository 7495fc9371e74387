import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { nearPageTests } from './changed-files.ts';

const nearest: Record<string, string[]> = {
  'pwa/ui/toaster.tsx': ['pwa/ui/toaster.test.tsx', 'pwa/screens/faq/faq-screen.test.tsx'],
  'pwa/sync/send-outbox.ts': [
    'pwa/sync/send-outbox.test.ts',
    'pwa/data/offline/profile-sender.test.ts',
    'pwa/ui/toaster.test.tsx',
  ],
  'shared/rules/slug.ts': Array.from({ length: 60 }, (_, n) => `pwa/screens/screen-${n}.test.tsx`),
  'docs/README.md': [],
};
const near = { of: (file: string) => (nearest[file] ?? []).map((test) => inRoot(test)) };

it('takes the page tests nearest to each changed file, once each', () => {
  expect(nearPageTests(['pwa/ui/toaster.tsx', 'docs/README.md', 'pwa/sync/send-outbox.ts'], near)).toEqual([
    'pwa/ui/toaster.test.tsx',
    'pwa/data/offline/profile-sender.test.ts',
    'pwa/screens/faq/faq-screen.test.tsx',
  ]);
});

it('takes a few where a change reaches all, and of each change some', () => {
  const tests = nearPageTests(['shared/rules/slug.ts', 'pwa/ui/toaster.tsx'], near);
  expect(tests).toHaveLength(8);
  expect(tests.slice(0, 3)).toEqual([
    'pwa/screens/screen-0.test.tsx',
    'pwa/ui/toaster.test.tsx',
    'pwa/screens/screen-1.test.tsx',
  ]);
  expect(nearPageTests([], near)).toEqual([]);
});
