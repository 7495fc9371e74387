import type { Page } from '@playwright/test';
import { expect, test } from './testing/fixtures.ts';

/** Fills the empty fields of the contact form. */
async function write(page: Page, t: (key: string) => string): Promise<void> {
  await page.getByLabel(t('contact:form.name')).fill('نورة السليطي');
  await page.getByRole('main').getByLabel(t('contact:form.email'), { exact: true }).fill('noura@example.com');
  await page.getByLabel(t('contact:form.subject')).fill('سؤال');
  await page.getByLabel(t('contact:form.message')).fill('كيف أغيّر قطاعي؟');
}

test('C16 a message is sent once by two clicks @turn-ar @main', async ({ page, t }) => {
  const sent: string[] = [];
  await page.route('**/api/contact', (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    return route.continue();
  });
  await page.goto('/contact');
  await write(page, t);
  await page.getByRole('button', { name: t('contact:form.submit') }).dblclick();
  await expect(page.getByRole('heading', { name: t('contact:sent.title') })).toBeVisible();
  await expect(page.getByText('noura@example.com')).toBeVisible();
  expect(sent).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  await page.getByRole('button', { name: t('contact:sent.again') }).click();
  await expect(page.getByLabel(t('contact:form.message'))).toHaveValue('');
});

test('C16 the form says what is missing, and knows who is signed in @arabic', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  await page.goto('/contact');
  await expect(page.getByLabel(t('contact:form.name'))).toHaveValue(profile.name);
  await expect(page.getByRole('main').getByLabel(t('contact:form.email'), { exact: true })).toHaveValue(profile.email);
  await page.getByRole('button', { name: t('contact:form.submit') }).click();
  await expect(page.getByText(t('validation:subject_required'))).toBeVisible();
  await expect(page.getByText(t('validation:message_required'))).toBeVisible();
});

test('V16 R9 what was written is there after going offline, a failure and a reload, and is sent under the same key', async ({
  page,
  t,
  context,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 503|ERR_INTERNET_DISCONNECTED/);
  const keys: string[] = [];
  let isOffline = true;
  let isFailing = true;
  await page.route('**/api/contact', (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (isOffline) return route.abort('internetdisconnected');
    const json = { message: 'Please try again shortly', code: 'busy', requestId: 'r' };
    return isFailing ? route.fulfill({ status: 503, json }) : route.continue();
  });
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link').first().waitFor();
  await expect(page.getByLabel(t('contact:form.message'))).toBeVisible();
  await context.setOffline(true);
  await write(page, t);
  await page.getByRole('button', { name: t('contact:form.submit') }).click();
  await expect(page.getByText(t('contact:form.offline')).first()).toBeVisible();
  await context.setOffline(false);
  isOffline = false;
  await page.getByRole('button', { name: t('contact:form.submit') }).click();
  await expect(page.getByRole('alert')).toContainText(t('contact:form.failed'));
  isFailing = false;
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('dalil-draft-contact')))
    .toContain('كيف أغيّر قطاعي؟');
  await page.reload();
  await expect(page.getByText(t('contact:draft.text'))).toBeVisible();
  await page.getByRole('button', { name: t('contact:form.submit') }).click();
  await expect(page.getByRole('heading', { name: t('contact:sent.title') })).toBeVisible();
  expect(new Set(keys).size).toBe(1);
});

test('C18 the link of the mail asks before it subscribes anybody @turn-en', async ({ page, t }) => {
  const sent: unknown[] = [];
  await page.route('**/api/newsletter/confirm', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: 'Subscribed' } });
  });
  await page.goto('/api/newsletter/confirm?token=any-token');
  await expect(page).toHaveURL('/newsletter?token=any-token');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('newsletter:title'));
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: t('newsletter:confirm') }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('newsletter:done'));
  expect(sent).toEqual([{ token: 'any-token' }]);
});

test('C18 an invalid link shows that, and a link that ends the newsletter names the newsletter @english', async ({
  page,
  t,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 404/);
  await page.goto('/newsletter?token=made-up');
  await page.getByRole('button', { name: t('newsletter:confirm') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('newsletter:wrong'));
  await page.goto('/api/newsletter/unsubscribe?token=newsletter-1-any');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages:unsubscribe.newsletter_title'));
});

test('C16 V5 a talent writes a story, permits its publication, and withdraws it @arabic', async ({
  page,
  t,
  signIn,
}) => {
  const { profile } = await signIn();
  await page.goto('/profile/edit');
  await expect(page.getByRole('heading', { name: t('edit-profile:sections.work') })).toBeVisible();
  // A person who was never featured has no story field; the page of stories leads featured people to it.
  await expect(page.getByLabel(t('edit-profile:story.text'))).toHaveCount(0);
  await page.goto('/success-stories');
  await page.getByRole('link', { name: t('stories:yours.edit') }).click();
  await page.getByLabel(t('edit-profile:story.text')).fill('Three offers in a week.');
  await page.getByRole('switch', { name: t('edit-profile:story.allow') }).click();
  await page.getByRole('button', { name: t('edit-profile:save') }).click();
  await expect(page).toHaveURL(`/${profile.slug}`);
  // Nobody has featured this person yet.
  await page.goto('/success-stories');
  await expect(page.getByText('Three offers in a week.')).toHaveCount(0);
  await page.request.post('/api/auth/logout');
});

test('C16 stories stay readable without a connection, with their age', async ({ page, context, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  const story = { id: 7, name: 'Noura', slug: 'noura-alsulaiti', industry: 'legal', profilePicture: null };
  await page.route('**/api/success-stories', (route) =>
    route.fulfill({ json: [{ ...story, story: 'I met my team.' }] }),
  );
  // The page itself would bring its own stories along; so would a link that is pressed before the page is taken over.
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell:footer.success_stories') })
    .click();
  await expect(page.getByText('I met my team.')).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell:footer.terms') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('terms:title'));
  await context.setOffline(true);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell:footer.success_stories') })
    .click();
  await expect(page.getByText('I met my team.')).toBeVisible();
  await expect(page.getByRole('main').getByText(/last updated/)).toBeVisible();
});

test('B16 a question opens at its address, and the contents of a long text lead to it @english', async ({
  page,
  t,
}) => {
  await page.goto('/faq#leave');
  await expect(page.locator('#leave')).toHaveAttribute('open', '');
  await expect(page.locator('#cost')).not.toHaveAttribute('open', '');
  await page.goto('/privacy');
  await page
    .getByRole('navigation', { name: t('privacy:contents') })
    .getByRole('link')
    .nth(7)
    .click();
  await expect(page).toHaveURL('/privacy#device');
  await expect(page.locator('#device')).toBeInViewport();
  await page.locator('#device').getByRole('link').click();
  await expect(page).toHaveURL('/offline');
});
