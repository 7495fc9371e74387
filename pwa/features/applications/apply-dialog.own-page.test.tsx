import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, it } from 'vitest';
import { ReportDialog } from '#pwa/features/reports/report-dialog.tsx';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { ApplyDialog } from './apply-dialog.tsx';

afterEach(cleanup);
// A dialog that closes with the last test looks at the history a moment later. The page must still be there.
afterAll(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

const job = buildJobCard(5, {
  ...{ title: 'Grid planner', titleOther: 'مخطط شبكات' },
  ...{ companyName: 'فلج للطاقة', companyNameOther: 'Falaj Energy' },
});
const user = buildOwnProfile({ name: 'Noura', nameOther: 'نورة' });

it.each([
  ['en', ['Grid planner', 'Falaj Energy', 'Noura']],
  ['ar', ['مخطط شبكات', 'فلج للطاقة', 'نورة']],
] as const)(
  'the form of an application names job, company and person in the reader’s language: %s (A20)',
  async (language, names) => {
    await startTexts(language);
    await renderRoutes('/', { '/': () => <ApplyDialog job={job} user={user} letter="" onClose={() => undefined} /> });
    const dialog = await screen.findByRole('dialog', undefined, { timeout: 3000 });
    for (const name of names) expect(dialog.textContent).toContain(name);
  },
);

it.each([
  ['', true],
  ['spam', true],
  ['other', false],
])('the form of a report needs words only for another reason: %s', async (reason, isOptional) => {
  await startTexts('en');
  const reported = { subject: 'job', subjectId: 5, name: 'Grid planner' } as const;
  render(<ReportDialog reported={reported} values={{ reason, details: '' }} onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent?.includes('(optional)')).toBe(isOptional);
});

it('the form of a report says the language of a name that is not the reader’s (A20)', async () => {
  await startTexts('ar');
  const reported = { subject: 'job', subjectId: 5, name: 'Grid planner' } as const;
  render(<ReportDialog reported={reported} values={{ reason: '', details: '' }} onClose={() => undefined} />);
  expect((await screen.findByText('Grid planner')).getAttribute('lang')).toBe('en');
});
