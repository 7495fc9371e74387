import { logInAdmin } from './testing/admin.ts';
import { Crawl } from './testing/crawl.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { ownServerTest } from './testing/own-server.ts';

/** Pages that visitors reach, from which the crawl of links starts. */
const publicPaths = [
  ...['/', '/browse', '/browse-companies', '/jobs', '/upgrade', '/offline', '/feature-requests'],
  ...['/about', '/success-stories', '/faq', '/contact', '/terms', '/privacy'],
  ...['/company-login', '/company-register'],
];

test('B16 C16 no link that visitors see is dead, from page to page @arabic', async ({ page, language }) => {
  const crawl = new Crawl(page, { language });
  await crawl.follow(['/']);
  expect(crawl.faults).toEqual([]);
  expect([...crawl.opened]).toEqual(expect.arrayContaining(publicPaths));
});

test('B16 no link that a talent sees is dead', async ({ page, language, t, signIn }) => {
  const { profile } = await signIn();
  const crawl = new Crawl(page, { language, skips: publicPaths });
  await page.goto('/about');
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menu').waitFor();
  await crawl.noteLinks();
  await crawl.follow([`/${profile.slug}`]);
  expect(crawl.faults).toEqual([]);
  expect([...crawl.opened]).toEqual(expect.arrayContaining(['/profile/edit', '/applications', '/account']));
});

test('B16 no link that a company sees is dead', async ({ page, language, signInCompany }) => {
  const { company } = await signInCompany();
  const crawl = new Crawl(page, { language, skips: publicPaths });
  await crawl.follow(['/company-dashboard', `/company-edit/${company.id}`, '/company-account']);
  expect(crawl.faults).toEqual([]);
});

ownServerTest('B16 no link that an administrator sees is dead', async ({ page, language }) => {
  await logInAdmin(page.request);
  // The API strips its answers to the account.
  const { slug } = (await (await page.request.get('/api/auth/check')).json()) as { slug: string };
  const hidden = [`/${slug}`, `/${slug}.vcf`, `/${slug}.vcf?lang=en`];
  const crawl = new Crawl(page, { language, skips: publicPaths, hidden });
  await page.goto('/admin');
  await screenIsReady(page);
  await crawl.follow(['/admin']);
  expect(crawl.faults).toEqual([]);
  expect(crawl.opened).toContain('/admin/newsletter');
});
