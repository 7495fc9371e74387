import { demoPassword } from '../../api/seed/demo-accounts.ts';
import { open, openSecondLanguage, type Shot, type Stage } from './stage.ts';

/** Screens of a company: its jobs and applicants. */
export const hiringShots: readonly Shot[] = [
  { name: 'hiring-dashboard', isWholePage: true, show: (stage) => openAsDemoCompany(stage, '') },
  { name: 'hiring-job-form', show: showForm },
  { name: 'hiring-job-form-filled', show: showFilledForm },
  { name: 'hiring-job-form-errors', show: showErrors },
  { name: 'hiring-received', show: showReceived },
  { name: 'hiring-reject', show: askToReject },
];

async function openAsDemoCompany(stage: Stage, search: string): Promise<void> {
  const data = { email: 'company@dalil.example', password: demoPassword };
  await stage.context.request.post('/api/companies/login', { data });
  await open(stage, `/company-dashboard${search}`);
  await stage.page.locator('article').first().waitFor({ state: 'attached' });
}

async function showForm(stage: Stage): Promise<void> {
  await openAsDemoCompany(stage, '?form=new');
  await stage.page.getByRole('dialog').locator('form').waitFor();
}

async function showFilledForm(stage: Stage): Promise<void> {
  const { page, t, language } = stage;
  await showForm(stage);
  const field = (name: string) => page.getByRole('dialog').getByLabel(t(`dashboard:form.${name}`), { exact: true });
  await field('title').fill(language === 'ar' ? 'محاسب أول بالعربية والإنجليزية' : 'Senior bilingual accountant');
  await field('place').selectOption('jeddah');
  await field('workplace').selectOption('hybrid');
  await field('employment_type').selectOption('FULL_TIME');
  await field('pay_min').fill('9000');
  await field('pay_max').fill('12000');
  await openSecondLanguage(stage, page.getByRole('dialog'));
  const other = language === 'ar' ? 'Senior bilingual accountant' : 'محاسب أول بالعربية والإنجليزية';
  await page.getByRole('dialog').locator('[name="titleOther"]').fill(other);
}

async function showErrors(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await showForm(stage);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('dashboard:form.pay_min'), { exact: true }).fill('9000');
  await dialog.getByLabel(t('dashboard:form.pay_max'), { exact: true }).fill('70');
  await dialog.locator('button[type="submit"]').click();
  await dialog.getByRole('alert').first().waitFor();
}

async function showReceived(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await openAsDemoCompany(stage, '');
  await page
    .getByRole('link', { name: t('dashboard:jobs.applications') })
    .filter({ hasNotText: /[0٠]$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('combobox').last().waitFor();
}

async function askToReject(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await showReceived(stage);
  await page.getByRole('dialog').getByRole('combobox').last().selectOption('rejected');
  await page.getByText(t('dashboard:received.reject_hint')).waitFor();
}
