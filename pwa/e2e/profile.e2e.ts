import { expect, test } from './testing/fixtures.ts';

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('H2 H4 H5 H6 H12 shows who a person is @everywhere @main', async ({ page, t, signIn, context, language }) => {
  const { profile } = await signIn({ name: 'Huda Mansour' });
  await page.request.patch(`/api/users/${profile.id}`, {
    data: {
      bio: 'Builds bridges between people.',
      skills: ['Bridges', 'إدارة المشاريع'],
      school: 'Qatar University',
      whatsappNumber: '+974 5512 3456',
      showWhatsapp: true,
    },
  });
  await context.clearCookies();
  await page.goto(`/${profile.slug}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Huda Mansour');
  await expect(main.getByText(`@${profile.username}`)).toBeVisible();
  await expect(main.getByText(language === 'ar' ? 'التقنية' : 'Technology').first()).toBeVisible();
  await expect(main.getByText('Builds bridges between people.')).toBeVisible();
  await expect(main.getByText(language === 'ar' ? '٧ مايو ١٩٩٠' : 'May 7, 1990')).toBeVisible();
  await expect(main.getByText('Bridges', { exact: true })).toBeVisible();
  await expect(main.getByText('إدارة المشاريع')).toBeVisible();
  await expect(main.getByText('Qatar University')).toBeVisible();
  await expect(main.locator(`a[href="mailto:${profile.email}"]`).first()).toBeVisible();
  await expect(main.locator('a[href="https://wa.me/97455123456"]').first()).toBeVisible();
  await expect(main.getByRole('link', { name: t('profile:owner.edit') })).toHaveCount(0);
});

test('H5 H14 an empty profile is an honest one', async ({ page, newAccount }) => {
  const { profile } = await newAccount({ name: 'Rana Empty' });
  await page.goto(`/${profile.slug}`);
  await expect(page.getByText('No skills listed')).toBeVisible();
  const description = await page.locator('meta[name="description"]').getAttribute('content');
  expect(description).toContain('Rana Empty');
  const empty = await page
    .getByRole('main')
    .locator('p')
    .evaluateAll((all) => all.filter((p) => p.textContent?.trim() === '' && !p.querySelector('img,svg')).length);
  expect(empty).toBe(0);
});

test('H3 H17 the star follows the featured time', async ({ page, t, newAccount }) => {
  const featured = (await (await page.request.get('/api/featured-users')).json()) as { slug: string }[];
  await page.goto(`/${featured[0]?.slug}`);
  await expect(page.getByRole('main').getByText(t('profile:featured'), { exact: true }).first()).toBeVisible();
  const { profile } = await newAccount();
  await page.route(`**/api/users/slug/${profile.slug}`, async (route) => {
    const json = { ...profile, isFeatured: false, featuredUntil: '2020-01-01T00:00:00.000Z' };
    await route.fulfill({ json });
  });
  await page.goto(`/${profile.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(t('profile:featured'), { exact: true })).toHaveCount(0);
});

test('H7 H8 the owner edits and upgrades; a visitor does not', async ({ page, t, signIn, newAccount }) => {
  const own = await signIn();
  const other = await newAccount();
  await page.goto(`/${own.profile.slug}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: t('profile:owner.edit') })).toHaveAttribute('href', '/profile/edit');
  await expect(main.getByRole('link', { name: t('profile:owner.upgrade') })).toHaveAttribute('href', '/upgrade');
  await page.goto(`/${other.profile.slug}`);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: t('profile:owner.edit') })).toHaveCount(0);
  await expect(main.getByRole('link', { name: t('profile:owner.upgrade') })).toHaveCount(0);
});

test('H1 shows its skeleton while it loads', async ({ page, newAccount, t }) => {
  const { profile } = await newAccount();
  await page.goto(`/browse?q=${encodeURIComponent(profile.name)}`);
  // Before, the link works without the app, and the server renders the profile.
  await page.locator('html[data-ready]').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/users/slug/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.locator(`a[href="/${profile.slug}"]`).first().click();
  await expect(
    page
      .getByText(t('profile:loading'))
      .or(page.getByLabel(t('profile:loading')))
      .first(),
  ).toBeAttached();
  await expect(page).toHaveURL(`/${profile.slug}`);
  held.resolve();
  await expect(page.getByText(`@${profile.username}`)).toBeVisible();
});

test('H9 H16 the served page has data for search engines, and nothing private', async ({ page, signIn }) => {
  const { profile } = await signIn({ name: 'Salma "Sal" </script><b>' });
  const bio = `${'Engineer & teacher. '.repeat(20)}`;
  await page.request.patch(`/api/users/${profile.id}`, {
    data: { bio, whatsappNumber: '+97455123456', showWhatsapp: true },
  });
  const html = await (await page.request.get(`/${profile.slug}`, { headers: { cookie: '' } })).text();
  expect(html).toMatch(/<title>[^<]*Salma[^<]*<\/title>/);
  expect(html).toContain('rel="canonical"');
  expect(html).toContain('property="og:title"');
  expect(html).toContain('"ProfilePage"');
  expect(html).not.toContain('</script><b>');
  const head = html.slice(0, html.indexOf('</head>'));
  for (const secret of [profile.email, '97455123456', '1990-05-07']) expect(head).not.toContain(secret);
  await page.goto(`/${profile.slug}`);
  const description = await page.locator('meta[name="description"]').getAttribute('content');
  expect(description).toBe(bio.slice(0, 150).trim());
});

test('H13 what the owner hides, others do not get', async ({ page, signIn, context }) => {
  const { profile, email } = await signIn();
  await page.request.patch(`/api/users/${profile.id}`, {
    data: { showEmail: false, showDateOfBirth: false, whatsappNumber: '+97455123456' },
  });
  await context.clearCookies();
  const seen = await (await page.request.get(`/api/users/slug/${profile.slug}`)).json();
  expect(Object.keys(seen)).not.toContain('email');
  expect(Object.keys(seen)).not.toContain('dateOfBirth');
  expect(Object.keys(seen)).not.toContain('whatsappNumber');
  await page.goto(`/${profile.slug}`);
  await expect(page.getByText(`@${profile.username}`)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByText('May 7, 1990')).toHaveCount(0);
});

test('H15 T6 markup in a bio is text', async ({ page, signIn }) => {
  const { profile } = await signIn();
  const bio = '<img src=x onerror="document.title=\'broken in\'"> & "quotes"';
  await page.request.patch(`/api/users/${profile.id}`, { data: { bio } });
  await page.goto(`/${profile.slug}`);
  await expect(page.getByText(bio)).toBeVisible();
  expect(await page.title()).not.toBe('broken in');
});

test('shows the photo in the size it needs', async ({ page, signIn }) => {
  const { profile } = await signIn();
  const saved = await page.request.patch(`/api/users/${profile.id}`, { data: { profilePicture: onePixel } });
  expect(saved.status()).toBe(200);
  await page.goto(`/${profile.slug}`);
  const photo = page.getByRole('main').locator('img[src^="/media/"], img[srcset*="/media/"]').first();
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});
