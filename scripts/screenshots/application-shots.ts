import { type APIRequestContext, request } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import { demoPassword } from '../../api/seed/demo-accounts.ts';
import { open, openSignedIn, type Shot, type Stage, signIn } from './stage.ts';

/** Screens of a talent who applies. */
export const applicationShots: readonly Shot[] = [
  { name: 'applications', isWholePage: true, show: showApplications },
  { name: 'applications-empty', show: (stage) => openSignedIn(stage, '/applications') },
  { name: 'applications-loading', show: showLoading },
  { name: 'applications-failed', show: showFailed },
  { name: 'applications-offline', show: showOffline },
  { name: 'applications-withdraw', show: showWithdrawal },
  { name: 'apply-visitor', show: showJob },
  { name: 'apply-dialog', show: showApplyDialog },
  { name: 'apply-dialog-offline', show: showApplyDialogOffline },
  { name: 'apply-done', show: showApplied },
  { name: 'unsubscribe', show: (stage) => open(stage, '/unsubscribe?token=any') },
  { name: 'unsubscribe-wrong', show: (stage) => open(stage, '/unsubscribe') },
];

const titles = {
  ar: ['مهندس تخطيط شبكات أول', 'محلل بيانات تشغيلية', 'فني حقول شمسية', 'مهندس عمليات التحلية'],
  en: ['Senior network planner', 'Grid connection engineer', 'Solar field technician', 'Desalination process engineer'],
} as const;

const letters = {
  ar: 'أعرف شبكات الجزر جيدًا، وعملت على مصيرة موسمين: وضعت نموذج الأحمال الصيفي، وراجعت ربط محطة التخزين. أستطيع الانتقال إلى مسقط في يناير.',
  en: 'I know island grids well: two seasons on Masirah, where I built the summer load model and reviewed the storage plant’s connection. I could move to Muscat in January.',
} as const;

/** The demo company in a browser of its own: beside the talent's it would see its own jobs. */
async function companyRequest({ page, context }: Stage): Promise<APIRequestContext> {
  await page.goto('/about');
  const company = await request.newContext({ baseURL: new URL(page.url()).origin });
  context.once('close', () => void company.dispose());
  await company.post('/api/companies/login', { data: { email: 'company@dalil.example', password: demoPassword } });
  return company;
}

async function postJobs(company: APIRequestContext, language: Language, count: number): Promise<number[]> {
  const isArabic = language === 'ar';
  const ids: number[] = [];
  for (const title of titles[language].slice(0, count)) {
    const answer = await company.post('/api/jobs', {
      data: {
        title,
        description: isArabic ? 'تقود نمذجة الأحمال للشبكات الصغيرة.' : 'You lead load modelling for small grids.',
        industry: 'energy',
        location: isArabic ? 'مسقط' : 'Muscat',
        experienceYears: 6,
        skills: isArabic
          ? ['الطاقة الشمسية', 'إدارة المشاريع', 'AutoCAD', 'GIS', 'ETAP']
          : ['Solar power', 'Project management', 'AutoCAD', 'GIS', 'ETAP'],
        expiryDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      },
    });
    // The API strips its answers to this shape.
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}

async function apply({ context, language }: Stage, jobId: number): Promise<number> {
  const data = { coverLetter: letters[language] };
  const answer = await context.request.post(`/api/jobs/${jobId}/applications`, { data });
  // As above.
  return ((await answer.json()) as { id: number }).id;
}

async function showApplications(stage: Stage): Promise<void> {
  await signIn(stage);
  const company = await companyRequest(stage);
  const ids: number[] = [];
  for (const jobId of await postJobs(company, stage.language, 4)) ids.push(await apply(stage, jobId));
  for (const [index, status] of ['rejected', 'accepted', 'pending', 'reviewing'].entries()) {
    await company.patch(`/api/applications/${ids[index]}/status`, { data: { status } });
  }
  await open(stage, '/applications');
  await stage.page.getByRole('article').first().waitFor();
}

async function showLoading(stage: Stage): Promise<void> {
  await signIn(stage);
  await stage.page.route('**/api/applications', () => undefined);
  await stage.page.goto('/applications');
  await stage.page.getByRole('main').locator('.sk').first().waitFor();
}

async function showFailed(stage: Stage): Promise<void> {
  await signIn(stage);
  await stage.page.route('**/api/applications', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again shortly', code: 'busy' } }),
  );
  await open(stage, '/applications');
  await stage.page.getByRole('alert').waitFor();
}

async function showOffline(stage: Stage): Promise<void> {
  await showApplications(stage);
  await stage.context.setOffline(true);
  await stage.page.getByText(stage.t('shell:offline.bar')).first().waitFor();
}

async function showWithdrawal(stage: Stage): Promise<void> {
  await showApplications(stage);
  await stage.page
    .getByRole('button', { name: stage.t('applications:card.withdraw') })
    .first()
    .click();
  await stage.page.getByRole('dialog').waitFor();
}

async function showJob(stage: Stage): Promise<void> {
  const [id = 0] = await postJobs(await companyRequest(stage), stage.language, 1);
  await open(stage, `/jobs/${id}`);
  await stage.page.getByRole('link', { name: stage.t('applications:apply.log_in') }).waitFor();
}

async function showApplyDialog(stage: Stage): Promise<void> {
  await signIn(stage);
  const [id = 0] = await postJobs(await companyRequest(stage), stage.language, 1);
  await open(stage, `/jobs/${id}#apply-${id}`);
  await stage.page.getByRole('dialog').getByRole('textbox').fill(letters[stage.language]);
}

async function showApplyDialogOffline(stage: Stage): Promise<void> {
  await showApplyDialog(stage);
  await stage.context.setOffline(true);
  await stage.page.getByText(stage.t('applications:apply.offline_notice')).waitFor();
}

async function showApplied(stage: Stage): Promise<void> {
  await showApplyDialog(stage);
  await stage.page.getByRole('dialog').locator('button[type="submit"]').click();
  await stage.page.getByText(stage.t('applications:apply.applied'), { exact: true }).waitFor();
}
