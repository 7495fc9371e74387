import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { demoSlug } from './testing/demo.ts';
import { expect, test } from './testing/fixtures.ts';
import { workerIsInControl } from './testing/worker.ts';

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');
const rejoined = (card: string) => card.replaceAll('\r\n ', '');

async function openDemo(page: Page): Promise<string> {
  const slug = await demoSlug(page);
  await page.goto(`/${slug}`);
  return slug;
}

test('prints a profile on one A4 page, with nothing of the app around it @bilingual', async ({ page, language, t }) => {
  const slug = await demoWithHistory(page);
  await page.goto(`/${slug}`);
  await expect(page.locator('.tools')).toBeVisible();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const print = () => page.pdf({ preferCSSPageSize: true, printBackground: true });
  // The served page shows the tools before their code, which lays out the paper, is there.
  await expect.poll(async () => pageCount(await print())).toBe(1);
  expect(pageSize(await print())).toEqual([595, 842]);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.paper');
  await expect(paper).toBeVisible();
  await expect(paper.getByRole('heading', { level: 1 })).toContainText(name.trim());
  await expect(paper).toContainText(`/${slug}`);
  for (const part of ['profile:experience', 'profile:education', 'profile:skills'])
    await expect(paper.getByRole('heading', { name: t(part) })).toBeVisible();
  for (const outside of [page.locator('#root'), page.getByRole('contentinfo')]) await expect(outside).toBeHidden();
  const left = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().left);
  const isPictureFirst = (await left('.paper .av')) < (await left('.paper-code'));
  expect(isPictureFirst).toBe(language === 'en');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
});

test('prints by its button', async ({ page, t }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await openDemo(page);
  await page.getByRole('button', { name: t('profile-tools:print') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
});

test('H13 saves a contact with what the person shares, as the server does @bilingual', async ({
  page,
  t,
  language,
}) => {
  const slug = await openDemo(page);
  const link = page.getByRole('link', { name: t('profile-tools:save_contact') });
  const address = `/${slug}.vcf${language === 'en' ? '?lang=en' : ''}`;
  expect(await link.getAttribute('href')).toBe(address);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(`${slug}.vcf`);
  const served = await page.request.get(address);
  expect(await textOf(download)).toBe(await served.text());
});

test('H13 passes on no more of the own profile than visitors see', async ({ page, t, signIn }) => {
  const { profile, email } = await signIn({ name: 'Huda Mansour' });
  await page.request.patch(`/api/users/${profile.id}`, { data: { showEmail: false, showDateOfBirth: false } });
  await page.goto(`/${profile.slug}`);
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  const link = page.getByRole('link', { name: t('profile-tools:save_contact') });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const card = rejoined(await textOf(download));
  expect(card).toContain('FN:Huda Mansour');
  expect(card).not.toMatch(/EMAIL|BDAY/);
});

test('shows the address as a code that can be saved @turn-ar', async ({ page, t, baseURL }) => {
  const slug = await openDemo(page);
  const button = page.getByRole('button', { name: t('profile-tools:qr') });
  await button.click();
  const dialog = page.getByRole('dialog', { name: t('profile-tools:qr_title') });
  const code = dialog.getByRole('img');
  await expect(code).toHaveAttribute('aria-label', new RegExp(`${baseURL}/${slug}`));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('profile-tools:qr_save') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${slug}-qr.svg`);
  const picture = await textOf(download);
  expect(picture.slice(0, 5)).toBe('<svg ');
  expect(picture.includes('xmlns="http://www.w3.org/2000/svg"')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('contact, code and print come from the device @arabic', async ({ page, t, context, consoleWatch }) => {
    consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
    const slug = await openDemo(page);
    await workerIsInControl(page);
    await page.reload();
    await expect(page.locator('.tools')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    // Before they come to life, the link is the server's.
    await expect(page.getByRole('button', { name: t('profile-tools:qr') })).not.toHaveAttribute('data-late');
    const link = page.getByRole('link', { name: t('profile-tools:save_contact') });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(rejoined(await textOf(download))).toContain(`/${slug}\r\n`);
    expect(pageCount(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    await page.getByRole('button', { name: t('profile-tools:qr') }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  });

  test('files for other programs are never the app (B17)', async ({ page }) => {
    const slug = await openDemo(page);
    await workerIsInControl(page);
    const types = await page.evaluate(
      (paths) =>
        Promise.all(
          paths.map(async (path) => {
            const { status, headers } = await fetch(path);
            return `${status} ${headers.get('content-type')?.split(';')[0]}`;
          }),
        ),
      [`/og/${slug}.png`, '/robots.txt', '/sitemap.xml', '/sitemap-talents-1.xml', `/${slug}.vcf`, '/feeds/jobs.atom'],
    );
    expect(types).toEqual([
      '200 image/png',
      '200 text/plain',
      '200 application/xml',
      '200 application/xml',
      '200 text/vcard',
      '200 application/atom+xml',
    ]);
  });
});

/** A demo person with experience and education. */
async function demoWithHistory(page: Page): Promise<string> {
  const read = async (path: string) => (await page.request.get(path)).json();
  for (const { slug } of await read('/api/users?limit=200')) {
    const { experience, education } = await read(`/api/users/slug/${slug}`);
    if (experience.length > 0 && education.length > 0) return slug;
  }
  throw new Error('The demo people have no history.');
}

function pageCount(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

function pageSize(pdf: Buffer): number[] {
  const box = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
  return [Math.round(Number(box[1])), Math.round(Number(box[2]))];
}
