import { demoSlug } from './testing/demo.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { startFront } from './testing/front.ts';
import { wideJpeg } from './testing/pictures.ts';
import { cachedAddresses, lookForNewerWorker, stopWorkers, workerIsInControl } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

const directions = { ar: 'rtl', en: 'ltr' };

for (const path of ['/', '/browse', '/browse-companies']) {
  test(`V2 ${path} opens with the network off after one visit @english${path === '/' ? ' @main' : ''}`, async ({
    page,
    context,
    language,
    t,
  }) => {
    const slug = await demoSlug(page);
    await page.goto('/browse');
    await screenIsReady(page);
    await page.goto('/');
    await workerIsInControl(page);
    await context.setOffline(true);

    const coldPage = await context.newPage();
    await coldPage.addInitScript((wanted) => localStorage.setItem('language', wanted), language);
    await coldPage.goto(path);
    await screenIsReady(coldPage);
    await expect(coldPage.locator('html')).toHaveAttribute('dir', directions[language]);
    await expect(coldPage.getByText(t('shell:offline.bar')).first()).toBeVisible();
    if (path !== '/browse-companies') await expect(coldPage.locator(`main a[href="/${slug}"]`).first()).toBeVisible();
  });
}

test('V2 opens offline again after the browser has deleted the files of the app while the worker runs', async ({
  page,
  context,
  t,
}) => {
  await page.goto('/about');
  await workerIsInControl(page);
  const files = async () =>
    (await cachedAddresses(page)).filter((path) => /^\/(?:assets\/|index\.html)/.test(path)).length;
  const stored = await files();
  expect(stored).toBeGreaterThan(100);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  // The next start of the worker.
  await stopWorkers(page);
  await page.goto('/faq');
  await expect.poll(files).toBe(stored);
  await context.setOffline(true);
  await page.goto('/contact');
  await screenIsReady(page);
  await expect(page.getByText(t('shell:offline.bar')).first()).toBeVisible();
});

const smallFiles = /\/small-files-/;
/** Far less than there are files of the app. */
const fewRequests = 90;

test('V2 V14 what is small is stored with one request, and not again by an update that left it as it was', async ({
  page,
  baseURL,
}) => {
  const front = await startFront(baseURL ?? '');
  await page.goto(`${front.origin}/about`);
  await workerIsInControl(page);
  expect(front.files.length).toBeLessThan(fewRequests);
  const [together = '', ...others] = front.files.filter((path) => smallFiles.test(path));
  expect(others).toEqual([]);

  const paths = Object.keys(await (await fetch(front.origin + together)).json());
  expect(paths.length).toBeGreaterThan(fewRequests);
  const stored = await page.evaluate(async (all) => {
    const answers = await Promise.all(all.map((path) => caches.match(path)));
    return Promise.all(answers.map(async (kept) => [kept?.headers.get('content-type'), await kept?.text()]));
  }, paths);
  const served = await Promise.all(paths.map((path) => fetch(front.origin + path)));
  expect(stored).toEqual(
    await Promise.all(served.map(async (answer) => [answer.headers.get('content-type'), await answer.text()])),
  );

  const asked = front.files.length;
  front.deploy();
  await lookForNewerWorker(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
  expect(front.files.slice(asked).filter((path) => path.startsWith('/assets/'))).toEqual([]);
  await front.stop();
});

test('V2 a device stores the small files one by one when it cannot fetch them together', async ({
  page,
  baseURL,
  consoleWatch,
}) => {
  // The first fill may be on its way when the server ends.
  consoleWatch.expectComplaints(/404|ERR_CONNECTION_(?:RESET|REFUSED)/);
  const front = await startFront(baseURL ?? '');
  await page.goto(`${front.origin}/about`);
  await workerIsInControl(page);
  const stored = await cachedAddresses(page);
  await front.stop();

  const poorer = await startFront(baseURL ?? '');
  poorer.lose(smallFiles);
  await page.goto(`${poorer.origin}/about`);
  await workerIsInControl(page);
  expect((await cachedAddresses(page)).sort()).toEqual(stored.sort());
  expect(poorer.files.length).toBeGreaterThan(fewRequests);
  await poorer.stop();
});

test('V2 the theme and the policy of the page hold when the worker answers', async ({ page }) => {
  await page.goto('/');
  await workerIsInControl(page);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  const answer = await page.goto('/about');
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dalil-dark');
});

test('V2 an unknown address is the not-found screen, also offline', async ({ page, context, t }) => {
  await page.goto('/');
  await workerIsInControl(page);
  await context.setOffline(true);
  await page.goto('/x/y/z');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages:not_found.headline'));
});

test('V2 what the server answers itself is left to it', async ({ page, consoleWatch }) => {
  // The browser draws XML with a style of its own, which the policy of such answers refuses.
  consoleWatch.expectComplaints(/404|Applying inline style/);
  await page.goto('/');
  await workerIsInControl(page);
  for (const path of ['/api/stats', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/somebody.vcf']) {
    const answer = await page.request.get(path);
    const shown = await page.goto(path);
    expect([path, shown?.fromServiceWorker(), shown?.status()]).toEqual([path, false, answer.status()]);
  }
});

test('V15 no answer of the API is in Cache Storage after a session', async ({ page, signIn }) => {
  const { profile } = await signIn();
  await page.goto('/');
  await workerIsInControl(page);
  for (const path of ['/browse', '/profile/edit', `/${profile.slug}`]) {
    await page.goto(path);
    await screenIsReady(page);
  }
  const addresses = await cachedAddresses(page);
  expect(addresses).toContain('/index.html');
  // Pages that are the same for everybody may lie there, see `cached-pages.e2e.ts`.
  const served = new Set(['/', '/browse', `/${profile.slug}`]);
  const others = addresses.filter((path) => !served.has(path));
  expect(others.filter((path) => !/^\/(assets|icons|media)\/|^\/(index\.html|favicon\.svg)$/.test(path))).toEqual([]);
});

test('V3 a picture seen before shows offline, and an error is never stored', async ({
  page,
  context,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/404/);
  const { profile } = await signIn();
  const { buffer } = await wideJpeg();
  const picture = `data:image/jpeg;base64,${buffer.toString('base64')}`;
  const saved = await context.request.patch(`/api/users/${profile.id}`, { data: { profilePicture: picture } });
  expect(saved.status()).toBe(200);
  await page.goto('/');
  await workerIsInControl(page);
  await page.goto(`/${profile.slug}`);
  const shown = page.locator('main img[src*="/media/"]').first();
  await expect(shown).toBeVisible();
  const missing = `/media/${'0'.repeat(64)}-256.webp`;
  expect(await page.evaluate(async (path) => (await fetch(path)).status, missing)).toBe(404);

  await context.setOffline(true);
  await page.reload();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await cachedAddresses(page)).not.toContain(missing);
});
