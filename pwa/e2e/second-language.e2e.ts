import type { Page } from '@playwright/test';
import { registerCompany } from './testing/companies.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { control, formOf, openProfileForm, reveal, saveProfile, storedProfile } from './testing/profile-form.ts';
import { workerIsInControl } from './testing/worker.ts';

type Translate = (key: string) => string;

const other = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The button that opens the fields of the language that the form's first text is not in. */
const opener = (page: Page, t: Translate, language: 'ar' | 'en') =>
  page.locator('form').getByRole('button', { name: t(`forms:second.open_${language}`) });

test('J23 A20 a person writes in both languages, and takes the proposed name @widths @main', async ({
  page,
  t,
  signIn,
  language,
}) => {
  const { profile } = await signIn({ name: 'نورة السليطي' });
  await openProfileForm(page, t);
  await expect(other(page, 'nameOther')).toHaveCount(0);
  await opener(page, t, 'en').click();
  await expect(other(page, 'nameOther')).toBeFocused();
  await formOf(page)
    .getByRole('button', { name: /Noura Al-Sulaiti/ })
    .click();
  await expect(other(page, 'nameOther')).toHaveValue('Noura Al-Sulaiti');
  await expect(formOf(page).getByRole('button', { name: /Noura Al-Sulaiti/ })).toHaveCount(0);
  await other(page, 'nameOther').fill('Noora Al-Sulaiti');
  await control(page, t, 'headline').fill('مهندسة شبكات');
  await other(page, 'headlineOther').fill('Grid engineer');
  await reveal(other(page, 'bioOther'));
  await other(page, 'bioOther').fill('I plan grids.');
  await saveProfile(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);
  expect(await storedProfile(page)).toMatchObject({
    name: 'نورة السليطي',
    nameOther: 'Noora Al-Sulaiti',
    headlineOther: 'Grid engineer',
    bioOther: 'I plan grids.',
  });

  const [first, beside] = ['نورة السليطي', 'Noora Al-Sulaiti'];
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText(language === 'ar' ? first : beside);
  const foreign = main.getByText(language === 'ar' ? beside : first, { exact: true });
  await expect(foreign).toHaveAttribute('lang', language === 'ar' ? 'en' : 'ar');
  await expect(main.getByText(language === 'ar' ? 'مهندسة شبكات' : 'Grid engineer', { exact: true })).toBeVisible();

  await openProfileForm(page, t);
  await expect(other(page, 'nameOther')).toHaveValue('Noora Al-Sulaiti');
  await expect(opener(page, t, 'en')).toHaveCount(0);
});

test('J23 the name is proposed in Arabic to who writes in English, and the form stays short for others @english', async ({
  page,
  t,
  signIn,
}) => {
  await signIn({ name: 'Rajesh Kumar' });
  await openProfileForm(page, t);
  await opener(page, t, 'ar').click();
  await formOf(page)
    .getByRole('button', { name: /راجيش كومار/ })
    .click();
  await expect(other(page, 'nameOther')).toHaveValue('راجيش كومار');
  await expect(other(page, 'nameOther')).toHaveAttribute('dir', 'rtl');
  await other(page, 'nameOther').fill('—');
  await saveProfile(page, t);
  await expect(formOf(page).getByText(t('validation:letter_required'))).toBeVisible();
  await expect(other(page, 'nameOther')).toBeFocused();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('A21 V5 a second name is written offline, sent later, and found @english', async ({
    page,
    t,
    signIn,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    await signIn({ name: 'قمرية الظفيري' });
    await openProfileForm(page, t);
    await workerIsInControl(page);
    await opener(page, t, 'en').click();
    await page.context().setOffline(true);
    await other(page, 'nameOther').fill('Moonbird Zaffer');
    await saveProfile(page, t);
    await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
    await expect(heading(page)).toHaveText('Moonbird Zaffer');
    await page.context().setOffline(false);
    await expect.poll(async () => (await storedProfile(page)).nameOther).toBe('Moonbird Zaffer');
    await page.goto('/browse?q=moonbird');
    await screenIsReady(page);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('article')).toContainText('Moonbird Zaffer');
  });
});

test('O18 O19 a company chooses its address, which says whether it is free @turn-ar', async ({ page, t, request }) => {
  const unique = Date.now().toString(36);
  const taken = `nakhla-${unique}`;
  await registerCompany(request, { name: `Nakhla ${unique}` });
  await page.goto('/company-register');
  const field = (name: string) => formOf(page).getByLabel(t(`company-account:fields.${name}`), { exact: true });
  const aside = page.locator('main aside');
  await field('name').fill('نخلة الخليج');
  await opener(page, t, 'en').click();
  await other(page, 'nameOther').fill(`Gulf Palm ${unique}`);
  await expect(aside).toContainText(`gulf-palm-${unique}`);
  await aside.getByRole('button', { name: t('auth:register.address_edit') }).click();
  const address = aside.getByLabel(t('auth:register.address_field'));
  await address.fill(taken);
  await expect(aside.getByRole('status')).toContainText(`${taken}-2`);
  await address.fill('-bad-');
  await expect(aside).toContainText(t('auth:register.address_invalid'));
  await address.fill(`palm-${unique}`);
  await expect(aside.getByRole('status')).toHaveText(t('auth:register.address_free'));
  await field('email').fill(`palm-${unique}@example.com`);
  await formOf(page).locator('input[name="password"]').fill('correct horse battery');
  await formOf(page).locator('input[name="confirmPassword"]').fill('correct horse battery');
  await field('industry').selectOption('food-agriculture');
  await field('country').selectOption('Qatar');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/companies'));
  await formOf(page).locator('button[type="submit"]').click();
  const { company } = await (await answered).json();
  expect(company).toMatchObject({ slug: `palm-${unique}`, nameOther: `Gulf Palm ${unique}` });
});

test('R11 A20 a job in both languages is read in that of its reader @widths', async ({
  page,
  t,
  language,
  signInCompany,
}) => {
  const { company } = await signInCompany({ name: 'مرجان', nameOther: 'Marjan' });
  await page.addInitScript(() => localStorage.setItem('job-form', 'one-page'));
  await page.goto('/company-dashboard');
  await page
    .getByRole('link', { name: t('dashboard:post_job') })
    .first()
    .click();
  const field = (name: string) => formDialog(page).getByLabel(t(`dashboard:form.${name}`), { exact: true });
  await field('title').fill('غوّاص شعاب');
  await field('description').fill('تغوص كل صباح.');
  await opener(page, t, 'en').click();
  await expect(other(page, 'titleOther')).toBeFocused();
  await other(page, 'titleOther').fill('Reef diver');
  await other(page, 'descriptionOther').fill('You dive every morning.');
  await field('place').selectOption('al-wakrah');
  await formDialog(page).locator('button[type="submit"]').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const jobs = await (await page.request.get(`/api/companies/${company.id}/jobs`)).json();
  expect(jobs[0]).toMatchObject({ title: 'غوّاص شعاب', titleOther: 'Reef diver' });

  await page.goto(`/jobs/${jobs[0].id}`);
  await expect(heading(page)).toHaveText(language === 'ar' ? 'غوّاص شعاب' : 'Reef diver');
  const main = page.getByRole('main');
  await expect(main.getByText(language === 'ar' ? 'تغوص كل صباح.' : 'You dive every morning.')).toBeVisible();
  await expect(main.getByText(language === 'ar' ? 'Marjan' : 'مرجان', { exact: true })).toHaveAttribute(
    'lang',
    language === 'ar' ? 'en' : 'ar',
  );
});

const formDialog = (page: Page) => page.getByRole('dialog').locator('form');
