import type { Page } from '@playwright/test';
import { logInAdmin } from './testing/admin.ts';
import { postJob } from './testing/companies.ts';
import { demoJobId, demoSlug } from './testing/demo.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.slice(0, 42);

const narrow = { width: 320, height: 720 };
/** The size of a window of 1280 × 720 pixels at 200 % zoom, in CSS pixels. */
const zoomed = { width: 640, height: 360 };

/** How much wider than the window the page is, in CSS pixels. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('X5 a long user name and long skills do not widen a page of 320 px, or one at 200 % zoom @bilingual', async ({
  page,
  signIn,
}) => {
  const { profile } = await signIn({ name: `${longWord} ${longWord}` });
  await page.request.patch(`/api/users/${profile.id}`, { data: { skills: [longWord, 'إدارة المشاريع', 'SQL'] } });
  for (const path of [`/${profile.slug}`, `/browse?q=${profile.slug.slice(0, 12)}`, '/profile/edit', '/upgrade']) {
    await page.goto(path);
    await screenIsReady(page);
    for (const size of [narrow, zoomed]) {
      await page.setViewportSize(size);
      const place = `${path} at ${size.width} px`;
      // Parts that measure themselves are drawn again after the change of size.
      await expect.poll(() => overflowOf(page), place).toBe(0);
      await expect.poll(() => cutOffIn(page), place).toEqual([]);
    }
  }
});

/** Words of headings, links, buttons and labels that stand outside of their own box, and nobody can scroll to. */
const cutOffIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, main a, main button, main label, header a, header button')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const isShortened = textOverflow === 'ellipsis' || element.closest('.truncate, .sr-only') !== null;
        const isHidden = element.clientWidth === 0 || !element.checkVisibility({ visibilityProperty: true });
        return overflowX !== 'visible' && !isShortened && !isHidden && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** Words of badges that stand on more than one line. */
const brokenBadges = (page: Page) =>
  page.locator('main .bdg').evaluateAll((badges) => {
    const texts = badges.flatMap((badge) => [...badge.querySelectorAll('span')].flatMap((one) => [...one.childNodes]));
    return texts.flatMap((node) =>
      node instanceof Text
        ? [...node.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = new Range();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
          })
        : [],
    );
  });

test('X5 a badge does not break inside a word on a screen of 320 px @phones', async ({ page }) => {
  await page.setViewportSize(narrow);
  for (const path of ['/browse', `/${await demoSlug(page)}`, `/jobs/${await demoJobId(page)}`]) {
    await page.goto(path);
    await screenIsReady(page);
    await expect(page.locator('main .bdg').first(), path).toBeVisible();
    expect(await brokenBadges(page), path).toEqual([]);
  }
});

test('X5 the button that writes to somebody with a long name does not widen a page of 320 px @bilingual', async ({
  page,
  newAccount,
}) => {
  const { profile } = await newAccount({ name: `${longWord} ${longWord}` });
  await page.setViewportSize(narrow);
  await page.goto(`/${profile.slug}`);
  await screenIsReady(page);
  await expect(page.locator(`main a.button[href^="mailto:"]`)).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
});

test('X5 a long company name and long skills of a job do not widen a page of 320 px, or one at 200 % zoom @bilingual', async ({
  page,
  signInCompany,
}) => {
  const { company } = await signInCompany({ name: longWord });
  const job = await postJob(page.request, { title: longWord, skills: [longWord, `${longWord}!`] });
  const paths = [`/jobs/${job.id}`, `/company/${company.slug}`, '/jobs', '/company-dashboard'];
  for (const path of [...paths, `/browse-companies?q=${longWord}`, `/company-edit/${company.id}`]) {
    await page.goto(path);
    await screenIsReady(page);
    for (const size of [narrow, zoomed]) {
      await page.setViewportSize(size);
      const place = `${path} at ${size.width} px`;
      // Parts that measure themselves are drawn again after the change of size.
      await expect.poll(() => overflowOf(page), place).toBe(0);
      await expect.poll(() => cutOffIn(page), place).toEqual([]);
    }
  }
});

test('X5 a long skill that a talent shares with a job does not widen its page of 320 px @phones', async ({
  page,
  signIn,
  signInCompany,
}) => {
  await signInCompany({ name: longWord });
  const job = await postJob(page.request, { title: longWord, skills: ['SQL', longWord] });
  const { profile } = await signIn();
  await page.request.patch(`/api/users/${profile.id}`, { data: { skills: [longWord, 'Python'] } });
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`/jobs/${job.id}`);
  await screenIsReady(page);
  await expect(page.getByRole('article').locator('.chip', { hasText: longWord })).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
});

for (const name of [`${longWord} ${longWord}`, 'عبدالرحمن بن عبدالعزيز المنصوري الهاشمي القرشي']) {
  test(`the menu of a phone cuts a long own name at its end: ${name.slice(0, 9)} @phones`, async ({
    page,
    t,
    signIn,
  }) => {
    await signIn({ name });
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto('/about');
    await page.getByRole('button', { name: t('shell:menu.open') }).click();
    const drawer = page.getByRole('dialog');
    const lines = drawer.locator('.account-head p');
    await expect(lines.first()).toHaveText(name);
    const drawn = await lines.evaluateAll((all) =>
      all.map((line) => {
        const box = line.getBoundingClientRect();
        const frame = line.closest('.drawer-body')?.getBoundingClientRect();
        return {
          isInside: frame !== undefined && box.left >= frame.left && box.right <= frame.right,
          isCutByDots: line.scrollWidth > line.clientWidth && getComputedStyle(line).textOverflow === 'ellipsis',
        };
      }),
    );
    expect(drawn).toEqual([
      { isInside: true, isCutByDots: true },
      { isInside: true, isCutByDots: true },
    ]);
  });
}

test('a long name is cut at its own end where the page has the other direction @bilingual', async ({
  page,
  language,
  newAccount,
  signInCompany,
}) => {
  const name = language === 'ar' ? `${longWord}${longWord}` : 'عبدالرحمنالمنصوريالهاشميالقرشيالعتيبيالتميمي';
  await signInCompany({ name });
  const { profile } = await newAccount({ name });
  await page.setViewportSize({ width: 1024, height: 720 });
  await page.goto(`/${profile.slug}`);
  await screenIsReady(page);
  await page.setViewportSize({ width: 768, height: 720 });
  for (const place of [page.getByRole('banner'), page.getByRole('article').locator('a[href^="mailto:"].button')]) {
    const drawn = await place.locator('bdi', { hasText: name.slice(0, 9) }).evaluate((cut) => {
      const { direction, textOverflow } = getComputedStyle(cut);
      return { direction, textOverflow };
    });
    expect(drawn).toEqual({ direction: language === 'ar' ? 'ltr' : 'rtl', textOverflow: 'ellipsis' });
  }
});

test('the head of a dialog breaks a long title of a job @phones', async ({ page, signInCompany }) => {
  await signInCompany();
  const job = await postJob(page.request, { title: `Senior ${longWord}` });
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`/company-dashboard?applications=${job.id}`);
  const head = page.getByRole('dialog').locator('.dlg-head');
  await expect(head).toContainText(longWord);
  expect(await head.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('a row of the directory leaves out the skills that do not fit, and cuts none @phones', async ({
  page,
  t,
  newAccount,
}) => {
  const { profile, email, password } = await newAccount({ name: `Skillrow ${Date.now().toString(36)}` });
  await page.request.post('/api/auth/login', { data: { email, password } });
  const skills = ['Bridges', 'إدارة المشاريع الهندسية', 'AutoCAD'];
  await page.request.patch(`/api/users/${profile.id}`, { data: { skills } });
  await page.goto(`/browse?q=${encodeURIComponent(profile.name)}`);
  const facts = page.getByRole('article').filter({ hasText: profile.name }).locator('.row-facts').first();
  await expect(facts).toContainText(t('catalog:industries.technology'));
  const shown = await facts.evaluate((line) => {
    const frame = line.getBoundingClientRect();
    return [...line.children].map((part) => {
      const box = part.getBoundingClientRect();
      const isOnLine = box.top < frame.bottom - 2;
      return { isOnLine, isWhole: box.left >= frame.left - 1 && box.right <= frame.right + 1 };
    });
  });
  expect(shown.filter(({ isOnLine }) => isOnLine).length).toBeGreaterThan(1);
  for (const { isOnLine, isWhole } of shown) if (isOnLine) expect(isWhole).toBe(true);
});

test('the beginning of a headline that is longer than its card is visible, in the other language, too @bilingual', async ({
  page,
  newAccount,
}) => {
  const { profile, email, password } = await newAccount({ name: `Longcard ${Date.now().toString(36)}` });
  await page.request.post('/api/auth/login', { data: { email, password } });
  const headline = 'Freelance documentary photographer and film editor for museums and archives';
  await page.request.patch(`/api/users/${profile.id}`, { data: { headline, bio: 'I work in Manama.' } });
  await page.goto(`/browse?q=${encodeURIComponent(profile.name)}`);
  const card = page.getByRole('article').filter({ hasText: profile.name }).first();
  const written = card.getByText(headline).filter({ visible: true });
  await expect(written).toBeVisible();
  const look = await written.evaluate((line) => {
    const { direction, textOverflow } = getComputedStyle(line);
    return { direction, textOverflow, isCut: line.scrollWidth > line.clientWidth };
  });
  expect(look).toEqual({ direction: 'ltr', textOverflow: 'ellipsis', isCut: true });
  const [text, frame] = await Promise.all([written.boundingBox(), card.boundingBox()]);
  expect(text && frame && text.x >= frame.x && text.x + text.width <= frame.x + frame.width).toBe(true);
});

test('a headline that is longer than its row ends before the mark @phones', async ({ page, newAccount }) => {
  const { profile, email, password } = await newAccount({ name: `Longrow ${Date.now().toString(36)}` });
  await page.request.post('/api/auth/login', { data: { email, password } });
  const headline = 'Freelance documentary photographer and film editor for museums';
  const bio = 'I work in Manama.';
  await page.request.patch(`/api/users/${profile.id}`, { data: { headline, bio } });
  // The own row has no mark.
  await page.request.post('/api/auth/logout');
  await page.goto(`/browse?q=${encodeURIComponent(profile.name)}`);
  await screenIsReady(page);
  const row = page.getByRole('article').filter({ hasText: profile.name }).first();
  const written = row.locator('.row-facts').getByText(headline);
  await expect(written).toBeVisible();
  const isBeside = async () => {
    const [text, mark] = await Promise.all([written.boundingBox(), row.getByRole('button').boundingBox()]);
    return text && mark && (text.x >= mark.x + mark.width || text.x + text.width <= mark.x + 12);
  };
  await expect.poll(isBeside).toBe(true);
  expect(
    await written.evaluate((line) => [line.scrollWidth > line.clientWidth, getComputedStyle(line).textOverflow]),
  ).toEqual([true, 'ellipsis']);
});

test('each of the two buttons of the first screen has one line on phones of 360 and 390 px @phones', async ({
  page,
}) => {
  await page.goto('/');
  await screenIsReady(page);
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const heights = await page
      .getByRole('main')
      .locator('section')
      .first()
      .locator('.button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect([width, heights.length, Math.max(...heights) < 60]).toEqual([width, 2, true]);
  }
});

test('the tabs of administration all fit on a wide screen', async ({ page }) => {
  await logInAdmin(page.request);
  await page.goto('/admin/feature-users');
  await screenIsReady(page);
  const tabs = page.locator('.tabs-admin');
  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0);
  for (const tab of await tabs.getByRole('link').all()) await expect(tab).toBeInViewport({ ratio: 1 });
});
