import { expect, test } from './testing/fixtures.ts';
import { field, formOf, openFormHere, ownJobs, send } from './testing/job-form.ts';

test('R14 leads through the steps to a review as candidates see it, with keys alone, and Back goes a step back @widths @main', async ({
  page,
  t,
  language,
  signInCompany,
}) => {
  const { company } = await signInCompany();
  await page.goto('/company-dashboard');
  await openFormHere(page, t);
  const heading = formOf(page).getByRole('heading', { level: 3 });
  const isAt = async (step: string) => {
    await expect(heading).toContainText(t(`dashboard:steps.${step}`));
    await expect(heading).toBeFocused();
    const wider = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(wider).toBe(0);
  };
  await field(page, t, 'title').fill('Solar field technician');
  await page.keyboard.press('Enter');
  await expect(formOf(page).getByRole('alert')).toHaveText([t('validation:description_required')]);
  await expect(field(page, t, 'description')).toBeFocused();
  await page.keyboard.type('Keep the panels clean.');
  await field(page, t, 'title').press('Enter');
  await isAt('terms');
  await field(page, t, 'place').selectOption('dubai');
  await field(page, t, 'pay_min').fill('9000');
  await page.keyboard.press('Enter');
  await isAt('candidate');
  await page.goBack();
  await isAt('terms');
  await page.reload();
  await expect(heading).toContainText(t('dashboard:steps.terms'));
  await expect(field(page, t, 'pay_min')).toHaveValue('9000');
  await field(page, t, 'pay_min').press('Enter');
  await isAt('candidate');
  await send(page).press('Enter');
  await isAt('review');
  const preview = formOf(page).getByRole('article');
  await expect(preview).toContainText('Solar field technician');
  await expect(preview).toContainText('Keep the panels clean.');
  await expect(preview).toContainText(language === 'ar' ? /دبي، الإمارات.*ابتداءً من ٩٬٠٠٠/ : /Dubai.*From AED\s9,000/);
  await send(page).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.toasts')).toContainText(t('dashboard:form.posted'));
  const [job] = await ownJobs(page, company.id);
  expect(job).toMatchObject({ title: 'Solar field technician', place: 'dubai', status: 'active' });
});
