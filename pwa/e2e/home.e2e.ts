import { appAnswers, expect, test } from './testing/fixtures.ts';

test('D1 D2 the hero invites, and creating opens the registration @widths @main', async ({ page, t }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('home:hero.title'));
  await expect(main.getByText(t('home:hero.subtitle'))).toBeVisible();
  await expect(main.getByRole('link', { name: t('home:hero.browse') }).first()).toHaveAttribute('href', '/browse');
  await main
    .getByRole('button', { name: t('home:hero.create') })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: t('auth:register.title') })).toBeVisible();
});

test('D3 D12 a signed-in person edits instead @main', async ({ page, t, signIn }) => {
  await signIn();
  await page.goto('/');
  const edit = page.getByRole('main').getByRole('link', { name: t('home:hero.edit') });
  await expect(edit.first()).toHaveAttribute('href', '/profile/edit');
  await expect(edit.last()).toHaveAttribute('href', '/profile/edit');
  await edit.first().click();
  await expect(page).toHaveURL('/profile/edit');
  await page.goto('/about');
  const there = page.getByRole('main').getByRole('link', { name: t('about:edit') });
  await expect(there).toHaveAttribute('href', '/profile/edit');
});

test('D4 three faces with initials and how many have joined', async ({ page }) => {
  await page.goto('/');
  const faces = page.locator('.av-stack .av');
  await expect(faces).toHaveCount(3);
  await expect(faces.filter({ visible: true })).toHaveText([/^م\s*ا$/, /^K\s*A$/, /^ح\s*ا$/]);
  await expect(page.getByText(/^Join [\d,]+\+ professionals$/)).toBeVisible();
  const stats = (await (await page.request.get('/api/stats')).json()) as { talents: number };
  const shown = Number((await page.getByText(/^Join [\d,]+\+ professionals$/).innerText()).replace(/\D/g, ''));
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThanOrEqual(stats.talents);
});

test('D6 D8 shows featured people, and the way to all @turn-en @main', async ({ page, t }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: t('home:featured.title') });
  await expect(section.getByRole('article').first()).toBeVisible();
  expect(await section.getByRole('article').count()).toBeLessThanOrEqual(10);
  await expect(section.getByRole('link', { name: t('home:featured.view_all') })).toHaveAttribute('href', '/browse');
});

test('D7 says when nobody is featured', async ({ page, emptyServer }) => {
  await page.goto(emptyServer.origin);
  await expect(page.getByText('No featured talents available at the moment')).toBeVisible();
});

test('D5 D13 shows ten skeletons, then what failed, then the people @main', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 503/);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/featured-users', async (route) => {
    await held.promise;
    await route.fulfill({ status: 503, json: { message: 'Please try again shortly', code: 'busy' } });
  });
  await page.goto('/about');
  await appAnswers(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.home'), exact: true })
    .click();
  const section = page.getByRole('region', { name: t('home:featured.title') });
  await expect(section.locator('.card-d')).toHaveCount(10);
  held.resolve();
  await expect(section.getByText(t('home:featured.failed'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/api/featured-users');
  await section.getByRole('button', { name: t('shell:ui.retry') }).click();
  await expect(section.getByRole('article').first()).toBeVisible();
});

test('D9 D10 D11 the tiles lead to their industry and have the counts of the specification', async ({ page }) => {
  await page.goto('/');
  const counts = {
    technology: 120,
    finance: 85,
    realestate: 65,
    healthcare: 90,
    legal: 45,
    education: 70,
    energy: 110,
  };
  const main = page.getByRole('main');
  for (const [industry, count] of Object.entries(counts)) {
    await expect(main.locator(`a[href="/browse?industry=${industry}"]`)).toContainText(`${count}+ professionals`);
  }
  const more = main.getByRole('link', { name: /More industries/ });
  await expect(more).toHaveAttribute('href', '/browse');
  await expect(more).toContainText('200+ professionals');
});

test.describe('in Arabic', () => {
  test.use({ language: 'ar' });

  test('A15 A16 counts in Arabic words with Arabic digits @main', async ({ page }) => {
    await page.goto('/');
    const tile = page.getByRole('main').locator('a[href="/browse?industry=energy"]');
    await expect(tile).toContainText(/أكثر من ١١٠ مهنيين/);
    await expect(page.getByRole('main').locator('a[href="/browse?industry=technology"]')).toContainText(
      /أكثر من [٠-٩]{3} مهني/,
    );
  });
});

test('D12 the last band opens the registration', async ({ page, t }) => {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('home:hero.create') })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: t('auth:register.title') })).toBeVisible();
});
