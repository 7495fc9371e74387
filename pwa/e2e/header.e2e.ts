import type { Page } from '@playwright/test';
import { expect, screenIsReady, test } from './testing/fixtures.ts';

const header = (page: Page) => page.getByRole('banner');
const places = {
  home: '/',
  browse_talent: '/browse',
  browse_companies: '/browse-companies',
  jobs: '/jobs',
  about: '/about',
};

test('C1 C2 the header stays and lifts off the page after 10 px @widths', async ({ page }) => {
  await page.goto('/about');
  await screenIsReady(page);
  const shadow = () => header(page).evaluate((element) => getComputedStyle(element).boxShadow);
  const flat = await shadow();
  await page.evaluate(() => scrollTo(0, 10));
  await page.waitForTimeout(300);
  expect(await shadow()).toBe(flat);
  await page.evaluate(() => scrollTo(0, 11));
  await expect.poll(shadow).not.toBe(flat);
  await expect(header(page)).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(shadow).toBe(flat);
});

test('C1 the header stays at the top of a long page while it is scrolled @widths', async ({ page }) => {
  await page.goto('/browse');
  await screenIsReady(page);
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  const [pageHeight = 0, windowHeight = 0] = heights;
  expect(pageHeight).toBeGreaterThan(2 * windowHeight);
  for (const part of [0.1, 0.5, 1]) {
    await page.evaluate((y) => scrollTo(0, y), part * (pageHeight - windowHeight));
    await expect.poll(async () => (await header(page).boundingBox())?.y).toBe(0);
    // Nothing of the page lies over it.
    const isOnTop = await header(page).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
  }
});

test('C3 C4 C5 names the places, jobs too, and marks the current one @bilingual @main', async ({ page, t }) => {
  await page.goto('/browse');
  const nav = header(page).getByRole('navigation');
  const names = ['home', 'browse_talent', 'browse_companies', 'jobs', 'about'].map((key) => t(`shell:nav.${key}`));
  await expect(nav.getByRole('link')).toHaveText(names);
  await expect(nav.getByRole('link', { name: t('shell:nav.browse_talent') })).toHaveAttribute('aria-current', 'page');
  await expect(nav.locator('[aria-current]')).toHaveCount(1);
  await nav.getByRole('link', { name: t('shell:nav.about') }).click();
  await expect(page).toHaveURL('/about');
  await expect(nav.getByRole('link', { name: t('shell:nav.about') })).toHaveAttribute('aria-current', 'page');
  await expect(header(page).getByRole('button', { name: t('shell:auth.log_in') })).toBeVisible();
  await expect(header(page).getByRole('button', { name: t('shell:auth.sign_up') })).toBeVisible();
});

test('C6 C11 the menu of a phone slides in from the side of reading and leads everywhere @phones @main', async ({
  page,
  t,
  language,
  viewport,
}) => {
  await page.goto('/');
  await header(page)
    .getByRole('button', { name: t('shell:menu.open') })
    .click();
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  for (const [key, path] of Object.entries(places)) {
    const link = menu.getByRole('link', { name: t(`shell:nav.${key}`), exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', path);
  }
  await expect(menu.getByRole('button', { name: t('shell:auth.log_in') })).toBeVisible();
  await expect(menu.getByRole('button', { name: t('shell:auth.sign_up') })).toBeVisible();
  await expect
    .poll(async () => {
      const box = await menu.boundingBox();
      const left = Math.round(box?.x ?? -1);
      const right = Math.round((box?.x ?? 0) + (box?.width ?? 0));
      return language === 'ar' ? right : left;
    })
    .toBe(language === 'ar' ? viewport?.width : 0);
  await menu.getByRole('link', { name: t('shell:nav.browse_companies'), exact: true }).click();
  await expect(page).toHaveURL('/browse-companies');
  await expect(menu).toHaveCount(0);
});

test('C12 C13 C27 one dialog at a time, from the menu and from each other @phone @main', async ({ page, t }) => {
  await page.goto('/');
  await header(page)
    .getByRole('button', { name: t('shell:menu.open') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell:auth.log_in') })
    .click();
  const login = page.getByRole('dialog', { name: t('auth:login.title') });
  await expect(login).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await login.getByRole('button', { name: t('auth:login.to_register') }).click();
  const registration = page.getByRole('dialog', { name: t('auth:register.title') });
  await expect(registration).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await registration.getByRole('button', { name: t('auth:register.to_login') }).click();
  await expect(login).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('C27 the focus stays in a dialog, which closes on Escape and returns the focus', async ({ page, t }) => {
  await page.goto('/');
  const opener = header(page).getByRole('button', { name: t('shell:auth.log_in') });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: t('auth:login.title') });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await dialog.getByRole('button', { name: t('shell:ui.close') }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('C7 C8 C9 the avatar menu of a talent @arabic @main', async ({ page, t, signIn }) => {
  const { profile } = await signIn({ name: 'Omar Khalil' });
  await page.goto('/');
  const opener = header(page).getByRole('button', { name: t('shell:menu.account') });
  await expect(opener).toContainText(/O\s*K/);
  await opener.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: t('shell:menu.my_profile') })).toHaveAttribute(
    'href',
    `/${profile.slug}`,
  );
  await expect(menu.getByRole('menuitem', { name: t('shell:menu.edit_profile') })).toHaveAttribute(
    'href',
    '/profile/edit',
  );
  await expect(menu.getByRole('menuitem', { name: t('shell:auth.log_out') })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: t('shell:menu.manage_featured') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('C9 B6 the avatar menu of an administrator leads to the featured users', async ({ page, t }) => {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: 'admin@dalil.example', password: 'dalil-demo' },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/');
  await header(page)
    .getByRole('button', { name: t('shell:menu.account') })
    .click();
  await page.getByRole('menuitem', { name: t('shell:menu.manage_featured') }).click();
  await expect(page).toHaveURL('/admin/feature-users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin:feature.title'));
});

test('C10 the phone’s menu of a talent leads to the own profile, its form and the way out @phone @main', async ({
  page,
  t,
  signIn,
}) => {
  const { profile } = await signIn();
  await page.goto('/');
  await header(page)
    .getByRole('button', { name: t('shell:menu.open') })
    .click();
  const menu = page.getByRole('dialog');
  const mine = menu.getByRole('link', { name: t('shell:menu.my_profile') });
  await expect(mine).toHaveAttribute('href', `/${profile.slug}`);
  await expect(menu.getByRole('link', { name: t('shell:menu.edit_profile') })).toHaveAttribute('href', '/profile/edit');
  await mine.click();
  await expect(page).toHaveURL(`/${profile.slug}`);
  await header(page)
    .getByRole('button', { name: t('shell:menu.open') })
    .click();
  await menu.getByRole('button', { name: t('shell:auth.log_out') }).click();
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out'));
  expect(await (await page.request.get('/api/auth/check')).json()).toBeNull();
});

test('C14 C15 C16 the footer has its texts and links, and accepts an e-mail address @widths @main', async ({
  page,
  t,
}) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(t('shell:footer.about'))).toBeVisible();
  for (const name of ['x', 'linkedin', 'whatsapp']) {
    await expect(footer.getByRole('link', { name: t(`shell:footer.${name}`), exact: true })).toHaveAttribute(
      'href',
      `/social/${name}`,
    );
  }
  for (const path of ['/about', '/success-stories', '/faq', '/contact', '/terms', '/privacy']) {
    await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible();
  }
  await expect(footer.getByText(/©/)).toBeVisible();
  await expect(footer.getByLabel(t('shell:newsletter.email'))).toBeVisible();
});

test('C17 C18 the newsletter box is honest @english', async ({ page, t }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  const box = footer.getByLabel(t('shell:newsletter.email'));
  await box.fill('not an address');
  await footer.getByRole('button', { name: t('shell:newsletter.subscribe') }).click();
  await expect(footer.getByText(t('shell:newsletter.email_invalid'))).toBeVisible();
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await box.fill('reader@example.com');
  await footer.getByRole('button', { name: t('shell:newsletter.subscribe') }).click();
  await expect(footer.getByText(t('shell:newsletter.asked').replace('{{email}}', 'reader@example.com'))).toBeVisible();
});

test('C17 the newsletter box handles a click before its code has loaded, and what was typed stays', async ({
  page,
  t,
}) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/late-shell-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-ready');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(t('shell:newsletter.email')).fill('no address');
  await footer.getByRole('button', { name: t('shell:newsletter.subscribe') }).click();
  arrive();
  await expect(footer.getByText(t('shell:newsletter.email_invalid'))).toBeVisible();
  await expect(footer.getByLabel(t('shell:newsletter.email'))).toHaveValue('no address');
  expect(new URL(page.url()).search).toBe('');
});

test('the theme follows the system until a person chooses, and the choice stays', async ({ page, t, signIn }) => {
  await signIn();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => sessionStorage.getItem('seen') ?? localStorage.setItem('theme', 'system'));
  await page.goto('/about');
  await page.evaluate(() => sessionStorage.setItem('seen', 'yes'));
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).not.toBe(dark);
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menuitemradio', { name: t('shell:theme.dark') }).click();
  await expect.poll(ground).toBe(dark);
  await page.reload();
  expect(await ground()).toBe(dark);
});

test('a menu or dialog that is slow to come stays away once something else is pressed @widths', async ({
  page,
  t,
  viewport,
}) => {
  const isPhone = (viewport?.width ?? 0) < 1024;
  const file = isPhone ? '**/assets/mobile-menu-*.js' : '**/assets/auth-dialog-*.js';
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/');
  const opener = header(page).getByRole('button', { name: t(isPhone ? 'shell:menu.open' : 'shell:auth.log_in') });
  const asked = page.waitForRequest(file);
  await opener.click();
  const code = (await asked).response();
  await page
    .getByRole('link', { name: t('shell:nav.about') })
    .last()
    .click();
  await expect(page).toHaveURL('/about');
  if (isPhone) await expect(opener).toHaveAttribute('aria-expanded', 'false');
  arrive();
  await (await code)?.finished();
  await screenIsReady(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Pressed again it opens: the earlier press was taken back without a trace.
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
