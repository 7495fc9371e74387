import type { CDPSession, Locator, Page } from '@playwright/test';
import { demoCompanySlug, demoJobId, demoSlug } from './testing/demo.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';

/** Shares of the usual size of letters. */
const shares = [1, 1.5, 2];
const widths = [320, 390, 768, 1280];
const usualTextPx = 16;

/** How a reader gets larger letters. */
type Enlarge = (page: Page, cdp: CDPSession, share: number) => Promise<unknown>;

const ways: Record<string, Enlarge> = {
  // Media queries follow this one.
  'the setting of the browser': (_, cdp, share) =>
    cdp.send('Page.setFontSizes', { fontSizes: { standard: usualTextPx * share, fixed: Math.round(13 * share) } }),
  // They do not know of this one: the text size of a phone, or of a style sheet of one's own.
  'the size of the root': (page, _, share) =>
    page.evaluate(
      (size) => {
        document.documentElement.style.fontSize = size;
      },
      `${share * 100}%`,
    ),
};

/** Each walk is short enough for one test on a busy machine: a page is measured 24 times. */
const walks: Record<string, (page: Page, slug: string) => Promise<string[]>> = {
  directories: async () => ['/', '/browse', '/browse-companies', '/jobs'],
  'one of them': async (page, slug) => [
    `/${await demoSlug(page)}`,
    `/company/${await demoCompanySlug(page)}`,
    `/jobs/${await demoJobId(page)}`,
    `/${slug}`,
  ],
  'an account': async () => ['/profile/edit', '/account', '/saved', '/upgrade'],
  texts: async () => ['/feature-requests', '/about', '/faq', '/contact'],
  forms: async () => ['/company-register', '/company-login', '/offline'],
};

for (const [what, pathsOf] of Object.entries(walks)) {
  test(`X5 no page of ${what} is wider than the window with larger text @bilingual`, async ({ page, signIn }) => {
    const { profile } = await signIn();
    const paths = await pathsOf(page, profile.slug);
    const cdp = await page.context().newCDPSession(page);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await screenIsReady(page);
      for (const way of Object.keys(ways))
        found.push(...(await tooWideBy(way, page, cdp)).map((one) => `${path} ${one}`));
    }
    expect(found).toEqual([]);
  });
}

test('X5 a toast can be read and its question answered with larger text on the narrowest screen @english', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await page.goto(`/company/${await demoCompanySlug(page)}`);
  await screenIsReady(page);
  const main = page.getByRole('main');
  const toasts = page.locator('.toasts');
  await main
    .getByRole('button', { name: t('shell:save.follow'), exact: true })
    .first()
    .click();
  const answers = toasts.getByRole('group').getByRole('button');
  await answers.first().waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const percent of [150, 200]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, `${percent}%`);
    expect(await widthOf(toasts.getByText(t('saved:press.saved'), { exact: true }))).toBeGreaterThan(100);
    for (const answer of await answers.all()) {
      await answer.scrollIntoViewIfNeeded();
      await expect(answer).toBeInViewport({ ratio: 0.9 });
    }
  }
  await toasts.getByRole('button', { name: t('shell:toast.close') }).click();
  await main
    .getByRole('button', { name: t('shell:save.follow_done'), exact: true })
    .first()
    .click();
  await expect(toasts.getByRole('button', { name: t('saved:press.undo') })).toBeInViewport();
  expect(await widthOf(toasts.getByText(t('saved:press.removed'), { exact: true }))).toBeGreaterThan(100);
});

/** In CSS pixels; 0 for what is not shown. */
async function widthOf(one: Locator): Promise<number> {
  return (await one.boundingBox())?.width ?? 0;
}

/** Where the screen does not fit with letters that are enlarged in one of the ways. */
async function tooWideBy(way: string, page: Page, cdp: CDPSession): Promise<string[]> {
  const found: string[] = [];
  for (const share of shares) {
    await ways[way]?.(page, cdp, share);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const wider = await page.evaluate(tooWide);
      if (wider) found.push(`at ${width} px, ${share * 100} % by ${way}: ${wider}`);
    }
  }
  await ways[way]?.(page, cdp, 1);
  return found;
}

/** How much wider than the window the page is, and by what; empty when it fits. Runs in the page. */
async function tooWide(): Promise<string> {
  // Parts that measure themselves follow a change of size a frame later.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return '';
  const outside = [...document.querySelectorAll('body *')].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (left < -1 || right > clientWidth + 1) && one.checkVisibility();
  });
  const names = outside.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class')}`.slice(0, 60));
  return `${scrollWidth - clientWidth} px by ${[...new Set(names)].slice(0, 6).join(' | ')}`;
}
