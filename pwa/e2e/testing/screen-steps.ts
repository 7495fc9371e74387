import type { Locator, Page } from '@playwright/test';
import { logInAdmin } from './admin.ts';
import { featureByCall, payButton, stayOnSuccess, testCards, typeIntoFields } from './card.ts';
import { logInCompany, postJob, registerCompany } from './companies.ts';
import { demoCompanySlug, demoJobId } from './demo.ts';
import { reveal } from './profile-form.ts';

/** An entry that is open and lacks everything, one that is closed, and one that may come back. */
export async function enterInvalidEntries(page: Page): Promise<void> {
  const list = page.locator('section#experience');
  await reveal(list);
  for (const title of ['محلل نظم', 'Data engineer']) {
    await list.locator('[data-act="add"]').click();
    await list.getByRole('textbox').first().fill(title);
    await list.locator('[data-act="toggle"]').first().click();
  }
  await list.locator('[data-act="remove"]').first().click();
  await list.locator('[data-act="add"]').click();
  await page.getByRole('main').locator('form button[type="submit"]').click();
  await list.locator('.err').first().waitFor();
}

export async function askForLink(page: Page): Promise<void> {
  await page.getByRole('main').locator('input[name="email"]').fill('somebody@example.com');
  await page.getByRole('main').locator('button[type="submit"]').click();
  await page.getByRole('main').getByRole('status').locator('h1').waitFor();
}

/** A link that works, without a mail that is waited for. */
export async function openPasswordLink(page: Page): Promise<void> {
  await page.route('**/reset-password/check', (route) => route.fulfill({ json: { email: 'somebody@example.com' } }));
  await page.goto('/reset-password?token=any');
  await page.locator('input[name="newPassword"]').waitFor();
}

export async function openDemoCompany(page: Page): Promise<void> {
  await page.goto(`/company/${await demoCompanySlug(page)}`);
  await page.getByRole('article').getByRole('listitem').locator('.button').first().waitFor();
}

export async function openDemoJob(page: Page): Promise<void> {
  await page.goto(`/jobs/${await demoJobId(page)}`);
  await page.getByRole('article').locator('.job-apply .button').waitFor();
}

export async function askToDeleteAccount(page: Page): Promise<void> {
  await page.locator('#data .button-danger-quiet').click();
  await page.getByRole('dialog').waitFor();
}

export async function applyAndReturn(page: Page): Promise<void> {
  const id = await demoJobId(page);
  await page.request.post(`/api/jobs/${id}/applications`, { data: { coverLetter: 'معرفتي بالشبكات طويلة.' } });
  await page.goto('/applications');
  await page.getByRole('article').first().waitFor();
}

export async function askToWithdraw(page: Page): Promise<void> {
  await applyAndReturn(page);
  await page.locator('.button-danger-quiet').first().click();
  await page.getByRole('dialog').waitFor();
}

export async function openApplyDialog(page: Page): Promise<void> {
  const id = await demoJobId(page);
  await page.goto(`/jobs/${id}#apply-${id}`);
  await page.getByRole('dialog').getByRole('textbox').waitFor();
}

/** Signs the demo administrator in and leads to a part of the administration. */
export async function openAdmin(page: Page, place: string): Promise<void> {
  await logInAdmin(page.request);
  await page.goto(`/admin${place}`);
  await page.locator('.tabs-admin').waitFor();
  await page.locator('main .name, .admin-rows, main ol, .empty').first().waitFor();
}

export async function askToDeactivate(page: Page): Promise<void> {
  await openAdmin(page, '');
  await page.getByRole('article').first().getByRole('switch').last().click();
  await waitForDialog(page);
}

const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor();

/** Signs a new company in and leads to its dashboard. */
export async function openEmptyDashboard(page: Page): Promise<void> {
  await logInCompany(page, await registerCompany(page.request, { name: 'فلج للطاقة والمياه', industry: 'energy' }));
  await page.goto('/company-dashboard');
  await page.locator('.tabs-d').waitFor();
}

/** A dashboard with jobs in every state. */
export async function openDashboard(page: Page, search: string): Promise<number> {
  await openEmptyDashboard(page);
  await postJob(page.request, {
    title: 'أخصائي مشتريات',
    location: 'دبي',
    status: 'draft',
    skills: ['SAP', 'التفاوض'],
  });
  await postJob(page.request, { title: 'Welder', status: 'closed', salaryRange: 'OMR 500–650' });
  const { id } = await postJob(page.request, { title: 'مهندس تخطيط شبكات أول', skills: ['ETAP', 'Python'] });
  await page.request.post('/api/users', {
    data: {
      name: 'نورة السليطي',
      email: `noura-${crypto.randomUUID()}@example.com`,
      password: 'correct horse battery',
      dateOfBirth: '1990-05-07',
      industry: 'energy',
    },
  });
  await page.request.post(`/api/jobs/${id}/applications`, { data: { coverLetter: 'أعرف شبكات الجزر جيدًا.' } });
  await page.request.post('/api/auth/logout');
  await page.goto(`/company-dashboard${search}`);
  await page.locator('.tabs-d').waitFor();
  if (search.includes('form')) await waitForDialog(page);
  return id;
}

export async function askToDeleteJob(page: Page): Promise<void> {
  await openDashboard(page, '');
  await page.getByRole('article').first().locator('.button-danger-quiet').click();
  await waitForDialog(page);
}

export async function sendEmptyJobForm(page: Page): Promise<void> {
  await openDashboard(page, '?form=new');
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await page.getByRole('alert').first().waitFor();
}

export async function openReceived(page: Page): Promise<void> {
  const id = await openDashboard(page, '');
  await page.goto(`/company-dashboard?applications=${id}`);
  await page.getByRole('dialog').getByRole('article').waitFor();
}

export async function payWithDeclinedCard(page: Page): Promise<void> {
  await typeIntoFields(page, { number: testCards.declined });
  await payButton(page).click();
  await page.getByRole('main').getByRole('alert').waitFor();
}

export async function askBank(page: Page): Promise<void> {
  await typeIntoFields(page, { number: testCards.asksBank });
  await payButton(page).click();
  await page.getByRole('dialog').waitFor();
}

export async function payAndStay(page: Page): Promise<void> {
  await stayOnSuccess(page);
  await page.reload();
  await typeIntoFields(page);
  await payButton(page).click();
  await page.locator('.card-d .plate').waitFor();
}

export async function payBefore(page: Page): Promise<void> {
  await featureByCall(page);
  await page.reload();
  await page.locator('.note-featured').waitFor();
  await page.locator('time').first().waitFor();
}

/** Every line of text that a person sees. */
export async function visibleTexts(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return text.split('\n').map((line) => line.trim());
}

export async function sendEmptyLetter(page: Page): Promise<void> {
  await page.locator('main button[type="submit"]').click();
  await page.locator('main [aria-invalid="true"]').first().waitFor();
}

export async function sendLetter(page: Page): Promise<void> {
  await page.locator('main input').nth(2).fill('سؤال عن ملفي');
  await page.locator('main textarea').fill('السلام عليكم، كيف أغيّر قطاعي؟');
  await page.locator('main button[type="submit"]').click();
  await page.locator('main [role="status"] .button').first().waitFor();
}

/** The person of the session is featured, and writes a story. */
export async function publishStory(page: Page): Promise<void> {
  await featureByCall(page);
  // The API strips its answers to the account.
  const { id } = (await (await page.request.get('/api/auth/check')).json()) as { id: number };
  const story = 'بعد أسبوع من التمييز وصلتني ثلاثة عروض.\n\nاخترت منها ما يقرّبني من البحر، وما زلت أعمل هناك.';
  await page.request.patch(`/api/users/${id}`, { data: { story, allowsStory: true } });
  await page.reload();
  await page.locator('main figure').first().waitFor();
}

export async function openCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(QR code|رمز QR)$/ }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

/** The search field of a list: to assistive technology a combobox once it had the focus. */
export function searchField(page: Page): Locator {
  return page.getByRole('main').locator('input[name="q"]');
}
