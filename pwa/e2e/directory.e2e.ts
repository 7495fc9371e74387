import type { Page } from '@playwright/test';
import type { TalentCard } from '#shared/model/user.ts';
import { appAnswers, expect, networkIsIdle, screenIsReady, test } from './testing/fixtures.ts';
import { searchField } from './testing/screen-steps.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

async function search(page: Page, t: (key: string) => string, text: string): Promise<void> {
  await expect(searchField(page)).toHaveAccessibleName(t('talents:search'));
  await searchField(page).fill(text);
}

test('I1 I11 lists people, the featured ones first @everywhere @main', async ({ page, t }) => {
  await page.goto('/browse');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('searchbox', { name: t('talents:search') })).toBeVisible();
  await expect(page.getByLabel(t('talents:industry'), { exact: true }).locator('option')).toHaveCount(16);
  await expect(cards(page).first()).toContainText(t('talents:card.featured'));
});

test('I2 I12 I13 I14 I15 searches names, industries and skills in both scripts @main', async ({ page, t, signIn }) => {
  const { profile } = await signIn({ name: 'محمّد عبد الله الأحمدي', industry: 'energy' });
  // Another word each time, or the person of a first try would be found, too.
  const number = String(Date.now());
  const word = `photovoltaik${number}`;
  const arabicNumber = number.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  const patched = await page.request.patch(`/api/users/${profile.id}`, {
    data: { skills: [`Photovoltaik${number}`] },
  });
  expect(patched.status()).toBe(200);
  await page.goto('/browse');
  for (const text of [
    word,
    word.toUpperCase().slice(0, -1),
    `photovoltaik${arabicNumber}`,
    `محمد ${word}`,
    `عبدالله ${word}`,
    `${word} الاحمدى`,
    `mohammed ${word}`,
    `${word} energy`,
    `الطاقة ${word}`,
  ]) {
    await search(page, t, text);
    await expect(cards(page), text).toHaveCount(1);
    await expect(cards(page)).toContainText('محمّد عبد الله الأحمدي');
  }
  await search(page, t, `${word} finance`);
  await expect(cards(page)).toHaveCount(0);
});

test('I3 I16 the filter is in the address, and stays after reload, Back and sharing', async ({ page, t }) => {
  await page.goto('/browse?industry=technology');
  await expect(page.getByLabel(t('talents:industry'), { exact: true })).toHaveValue('technology');
  await expect(cards(page).first()).toBeVisible();
  for (const card of await cards(page).all()) await expect(card).toContainText('Technology');
  await page.getByLabel(t('talents:industry'), { exact: true }).selectOption('finance');
  await expect(page).toHaveURL(/industry=finance/);
  await expect(cards(page).first()).toContainText('Finance');
  await search(page, t, 'a');
  await expect(page).toHaveURL(/q=a/);
  await page.reload();
  await expect(searchField(page)).toHaveValue('a');
  await expect(page.getByLabel(t('talents:industry'), { exact: true })).toHaveValue('finance');
});

test('I4 shows six skeletons while it loads', async ({ page, t }) => {
  const held = Promise.withResolvers<void>();
  await page.goto('/about');
  await appAnswers(page);
  await page.route(/\/api\/users(\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.browse_talent') })
    .click();
  const skeletons = page
    .getByRole('main')
    .locator('[aria-busy="true"] > *, [role="status"] ~ * > *')
    .filter({ has: page.locator('.sk') });
  await expect(skeletons).toHaveCount(6);
  held.resolve();
  await expect(cards(page).first()).toBeVisible();
});

test('I5 says when nothing matches, and offers the way out @english', async ({ page, t }) => {
  await page.goto('/browse?q=zzzzqqqq');
  await expect(page.getByText(t('talents:empty.title'))).toBeVisible();
  await expect(page.getByText(t('talents:empty.hint'))).toBeVisible();
  await page
    .getByRole('button', { name: t('talents:empty.clear') })
    .or(page.getByRole('link', { name: t('talents:empty.clear') }))
    .click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL('/browse');
});

test('I6 never lists the administrators', async ({ page }) => {
  for (let cursor = '/api/users?limit=200'; cursor !== ''; ) {
    const answer = await page.request.get(cursor);
    const people = (await answer.json()) as TalentCard[];
    expect(people.filter((one) => /admin/i.test(one.slug))).toEqual([]);
    cursor = /<([^>]+)>; rel="next"/.exec(answer.headers().link ?? '')?.[1] ?? '';
  }
});

test('I7 a card shows the essentials', async ({ page, t, signIn }) => {
  const { profile } = await signIn({ name: 'Card Person' });
  const bio = 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen.';
  await page.request.patch(`/api/users/${profile.id}`, { data: { bio, skills: ['Alpha', 'Beta', 'Gamma', 'Delta'] } });
  await page.goto('/browse');
  await search(page, t, 'Card Person gamma');
  const card = cards(page).first();
  await expect(card.getByRole('heading')).toContainText('Card Person');
  await expect(card).toContainText('Technology');
  await expect(card.locator('p b')).toHaveText(/^One two three\s*$/);
  await expect(card).toContainText(`${bio.slice(0, 70)}`);
  await expect(card).toContainText('…');
  for (const skill of ['Alpha', 'Beta', 'Gamma']) await expect(card).toContainText(skill);
  await expect(card).not.toContainText('Delta');
});

test('I8 the own card leads to the upgrade, others to the profile', async ({ page, t, signIn, newAccount }) => {
  const own = await signIn({ name: 'Own Card Person' });
  const other = await newAccount({ name: 'Other Card Person' });
  await page.goto('/browse');
  await search(page, t, own.profile.name);
  await expect(cards(page).filter({ hasText: own.profile.name }).first().getByRole('link')).toHaveAttribute(
    'href',
    '/upgrade',
  );
  await search(page, t, other.profile.name);
  await expect(cards(page).filter({ hasText: other.profile.name }).first().getByRole('link')).toHaveAttribute(
    'href',
    /^\/other-card-person/,
  );
});

test('I16 Back returns to the same position of a long list @arabic', async ({ page }) => {
  await page.goto('/browse');
  await screenIsReady(page);
  const scrollToEnd = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return Math.round(scrollY);
    });
  // The served page is shorter than a page of the list. Far enough that a list which starts again cannot be there.
  await expect.poll(scrollToEnd).toBeGreaterThan(3000);
  const before = await page.evaluate(() => Math.round(scrollY));
  // The next rows come below: what is in view stays where it is.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(before + 5000);
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(before);
  const visible = cards(page).filter({ has: page.locator('a[href]') });
  let target = '';
  await expect
    .poll(async () => {
      target = await visible.evaluateAll((all) => {
        const inView = all.find(
          (one) => one.getBoundingClientRect().top > 120 && one.getBoundingClientRect().bottom < innerHeight,
        );
        return inView?.querySelector('a')?.getAttribute('href') ?? '';
      });
      return target;
    })
    .not.toBe('');
  await page.locator(`main a[href="${target}"]`).first().click();
  await expect(page).toHaveURL(target);
  await page.goBack();
  await expect(page).toHaveURL('/browse');
  await expect(page.locator(`main a[href="${target}"]`).first()).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => Math.round(scrollY))) - before)).toBeLessThan(200);
});

test('W4 asks nothing again with time or when the page gets the focus', async ({ page }) => {
  await page.clock.install();
  // The first fill of the device begins some seconds after the first view; jobs are its last part.
  const filled = page.waitForResponse(/\/api\/sync\/jobs\/changes/);
  await page.goto('/browse');
  await expect(cards(page).first()).toBeVisible();
  await filled;
  await networkIsIdle(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.fastForward('06:00');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await networkIsIdle(page);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
