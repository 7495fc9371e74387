import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildJob } from '#pwa/testing/build-job.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { AdminReport } from '#shared/model/community.ts';
import { HeldJobRow } from './held-jobs.tsx';
import { ReportRow } from './reports.tsx';

afterEach(cleanup);

const report: AdminReport = {
  ...{ id: 1, subject: 'company', subjectId: 3, reason: 'spam', details: null, reporter: null, openCount: 1 },
  ...{ status: 'open', note: null, createdAt: '2026-11-18T13:05:00.000Z', handledAt: null },
  reported: { name: 'Falaj Energy', nameOther: 'فلج للطاقة', slug: 'falaj', isShown: true, picture: null },
};
const job = {
  ...buildJob({ title: 'Grid planner', titleOther: 'مخطط شبكات' }),
  ...{ companyName: 'Falaj Energy', companyNameOther: 'فلج للطاقة', moderation: null, companyClosings: 0 },
};

it.each([
  ['en', 'Falaj Energy', 'Grid planner'],
  ['ar', 'فلج للطاقة', 'مخطط شبكات'],
] as const)(
  'lists of the administrators name things in the reader’s language: %s (A20)',
  async (language, name, title) => {
    await startTexts(language);
    await renderRoutes('/', {
      '/': () => (
        <>
          <ReportRow report={report} isDisabled={false} />
          <HeldJobRow job={job} isDisabled={false} />
        </>
      ),
    });
    expect((await screen.findAllByRole('heading')).map((one) => one.textContent)).toEqual([name, title]);
    expect(screen.getAllByText(name)).toHaveLength(2);
  },
);
