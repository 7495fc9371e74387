import { demoCompanySlug, demoSlug } from './testing/demo.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';

test('B1 B2 B10 each address shows its screen @bilingual @main', async ({ page, t }) => {
  const titles: Record<string, string> = {
    '/': t('home:hero.title'),
    '/browse': t('talents:title'),
    '/about': t('about:title'),
    '/not-found': t('pages:not_found.headline'),
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  }
});

test('B7 each address of companies shows its screen @main', async ({ page, t, newCompany, signInCompany }) => {
  const { company: other } = await newCompany();
  const shows = async (path: string, title: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  };
  await shows('/company-register', t('company-account:register.title'));
  await shows('/company-login', t('company-account:login.title'));
  await shows(`/company/${other.slug}`, other.name);
  const { company } = await signInCompany();
  await shows('/company-dashboard', company.name);
  await shows(`/company-edit/${company.id}`, t('company-account:edit.title'));
});

test('B8 a profile opens by its address and from a list @main', async ({ page }) => {
  const slug = await demoSlug(page);
  await page.goto(`/${slug}`);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto('/');
  await page.locator(`a[href="/${slug}"]`).first().click();
  await expect(page).toHaveURL(`/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a first view: what it does not show is asked for once it stands', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main h1')) return;
      performance.mark('first-content');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/browse', `/${await demoSlug(page)}`, `/company/${await demoCompanySlug(page)}`]) {
    // A server that is too busy to render leaves it to the browser, which then needs everything at once.
    await expect(async () => {
      await page.goto(path);
      expect(await page.locator('#served-page').count()).toBe(1);
    }).toPass();
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
    const early = await page.evaluate(() => {
      const [shown] = performance.getEntriesByName('first-content');
      return performance
        .getEntriesByType('resource')
        .filter(
          ({ name, startTime }) => /late|report|visits|apply-action/.test(name) && startTime < (shown?.startTime ?? 0),
        )
        .map(({ name }) => name);
    });
    expect(early, path).toEqual([]);
  }
});

test('B9 B19 nobody’s address ends on not-found without a step in the history', async ({ page, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 404/);
  await page.goto('/browse');
  await screenIsReady(page);
  await page.goto('/nobody-lives-here');
  await expect(page).toHaveURL('/not-found');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/browse');
});

test('B11 B12 a path without a screen says so @main', async ({ page, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 404/);
  await page.goto('/x/y/z');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('B13 B22 a fixed path wins over a person of that name @main', async ({ page, newAccount }) => {
  for (const name of ['Browse', 'About', 'Login', 'Company Register', 'Api']) {
    const { profile } = await newAccount({ name });
    expect(profile.slug).not.toBe(name.toLowerCase().replace(' ', '-'));
    expect(profile.slug).toMatch(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/);
  }
  await page.goto('/browse');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Talent directory');
});

test('B5 B14 B15 upgrade asks to log in, and login leads back to a path of our own only @main', async ({
  page,
  t,
  newAccount,
  consoleWatch,
}) => {
  // The cookies go while the own page may still ask for something.
  consoleWatch.expectComplaints(/status of 401/);
  const { email, password } = await newAccount();
  await page.goto('/upgrade');
  await expect(page.getByText('Login Required')).toBeVisible();
  await expect(page.getByText('Please log in to upgrade your profile to featured status.')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('upgrade:log_in') })
    .click();
  await expect(page).toHaveURL(/\/login/);

  await page.goto('/login?next=%2Fabout');
  await fillLogin(email, password);
  await expect(page).toHaveURL('/about');

  await page.context().clearCookies();
  await page.goto('/login?next=https%3A%2F%2Fevil.example%2F');
  await fillLogin(email, password);
  await expect(page).toHaveURL(/127\.0\.0\.1/);
  await page.context().clearCookies();
  await page.goto('/login?next=%2F%2Fevil.example%2F');
  await fillLogin(email, password);
  await expect(page).toHaveURL(/127\.0\.0\.1/);

  async function fillLogin(name: string, secret: string): Promise<void> {
    const form = page.getByRole('main').locator('form');
    await form.getByLabel(t('auth:login.email')).fill(name);
    await form.getByLabel(t('auth:login.password'), { exact: true }).fill(secret);
    await form.getByRole('button', { name: t('auth:login.submit') }).click();
    await expect(page).not.toHaveURL(/\/login/);
  }
});

test('B16 pages of the footer open and are not taken for people', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/about', '/success-stories', '/faq', '/contact', '/terms', '/privacy']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await screenIsReady(page);
    await expect(page).toHaveURL(path);
  }
  expect(asked.filter((path) => path.startsWith('/api/users/slug/'))).toEqual([]);
});

test('B17 B18 the server answers 404 for missing files, calls and people, and serves screens', async ({ page }) => {
  expect((await page.request.get('/assets/missing.js')).status()).toBe(404);
  const call = await page.request.get('/api/unknown');
  expect(call.status()).toBe(404);
  expect(await call.json()).toMatchObject({ message: expect.any(String), code: 'not_found' });
  expect((await page.request.get('/nobody-lives-here')).status()).toBe(404);
  expect((await page.request.get(`/${await demoSlug(page)}`)).status()).toBe(200);
});

test('B18 a reserved word without a screen is the missing page, for programs and for people', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 404/);
  expect((await page.goto('/settings'))?.status()).toBe(404);
  await expect(page).toHaveURL('/not-found');
});

test('B20 a server in trouble is not a missing person', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 503|Failed to load resource/);
  const slug = await demoSlug(page);
  await page.goto('/');
  // Before, the link works without the app, and the server renders the profile.
  await page.locator('html[data-ready]').waitFor();
  await page.route('**/api/users/slug/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again shortly', code: 'busy' } }),
  );
  await page.locator(`a[href="/${slug}"]`).first().click();
  await expect(page.getByText(t('profile:failed.title'))).toBeVisible();
  await expect(page).toHaveURL(`/${slug}`);
  await page.unroute('**/api/users/slug/**');
  await page.getByRole('button', { name: t('shell:ui.retry') }).click();
  await expect(page.getByText(`@${slug.replaceAll('-', '_')}`)).toBeVisible();
});

test('B21 capitals and a last slash reach the same person', async ({ page }) => {
  const slug = await demoSlug(page);
  await page.goto(`/${slug}`);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  for (const path of [`/${slug.toUpperCase()}`, `/${slug}/`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});

test('B23 the return address of payments leads to the own profile', async ({ page, signIn, consoleWatch }) => {
  // The cookies go while the own page may still ask for something.
  consoleWatch.expectComplaints(/status of 401/);
  const { profile } = await signIn();
  await page.goto('/profile');
  await expect(page).toHaveURL(`/${profile.slug}`);
  await page.context().clearCookies();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('B4 B6 screens for signed-in people show themselves to them only @main', async ({ page, t, signIn }) => {
  await page.goto('/admin/feature-users');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await signIn();
  await page.goto('/profile/edit');
  await expect(page.getByLabel(t('edit-profile:fields.name'), { exact: true })).toBeVisible();
  await page.goto('/admin/feature-users');
  await expect(page.getByText('Access Denied')).toBeVisible();
});
