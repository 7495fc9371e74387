import { logInCompany, registerCompany } from '../../pwa/e2e/testing/companies.ts';
import { open, openSecondLanguage, type Shot, type Stage } from './stage.ts';

export const companyAccountShots: readonly Shot[] = [
  { name: 'company-register', isWholePage: true, show: (stage) => open(stage, '/company-register') },
  { name: 'company-register-typed', isWholePage: true, show: showTypedRegistration },
  { name: 'company-login', show: (stage) => open(stage, '/company-login?next=/company-dashboard') },
  { name: 'company-menu', show: openCompanyMenu },
  { name: 'company-edit', isWholePage: true, show: (stage) => openAsCompany(stage, '/company-edit/{id}') },
  { name: 'company-edit-refused', show: (stage) => openAsCompany(stage, '/company-edit/1') },
];

async function showTypedRegistration(stage: Stage): Promise<void> {
  const { page, language, t } = stage;
  await open(stage, '/company-register');
  const form = page.getByRole('main').locator('form');
  const field = (name: string) => form.getByLabel(t(`company-account:fields.${name}`));
  const isArabic = language === 'ar';
  await field('name').fill(isArabic ? 'نخيل للتقنية الزراعية' : 'Nakheel Agritech');
  await field('email').fill('jobs@nakheel.example');
  await field('website').fill('javascript:alert(1)');
  await form.locator('input[name="password"]').fill('correct horse');
  await form.locator('input[name="confirmPassword"]').fill('another horse');
  await field('industry').selectOption('food-agriculture');
  await field('country').selectOption('Saudi Arabia');
  await field('employees').fill('64');
  await field('description').fill(
    isArabic
      ? 'نطوّر حساسات ري تعمل بالطاقة الشمسية لمزارع النخيل في القصيم والأحساء، ونقرأ عطش الشجرة قبل أن يراه المزارع.'
      : 'We build solar irrigation sensors for the palm farms of Qassim and Al-Ahsa, and read a tree’s thirst before the farmer sees it.',
  );
  await form.locator('button[type="submit"]').click();
  await form.getByRole('alert').first().waitFor();
  await openSecondLanguage(stage, form);
  const other = isArabic ? 'Nakheel Agritech' : 'نخيل للتقنية الزراعية';
  await form.locator('[name="nameOther"]').fill(other);
}

/** Opens a screen as a new company; `{id}` stands for its id. */
export async function openAsCompany(stage: Stage, path: string): Promise<void> {
  const { page, context, language } = stage;
  const isArabic = language === 'ar';
  const account = await registerCompany(context.request, {
    name: isArabic ? 'فلج للطاقة والمياه' : 'Falaj Energy and Water',
    nameOther: isArabic ? 'Falaj Energy and Water' : 'فلج للطاقة والمياه',
    industry: 'energy',
    country: 'Oman',
    employees: 240,
    website: 'https://falaj.example',
    language,
  });
  await logInCompany(page, account);
  await open(stage, path.replace('{id}', String(account.company.id)));
  // Several parts of a page may wait.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

async function openCompanyMenu(stage: Stage): Promise<void> {
  await openAsCompany(stage, '/about');
  const name = stage.isPhone ? 'shell:menu.open' : 'company-account:menu.label';
  await stage.page.getByRole('button', { name: stage.t(name) }).click();
  await stage.page.getByRole(stage.isPhone ? 'dialog' : 'menu').waitFor();
  await stage.page
    .getByRole(stage.isPhone ? 'link' : 'menuitem', { name: stage.t('company-account:menu.edit') })
    .waitFor();
}
