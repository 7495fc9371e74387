import { deviceTest } from './testing/device.ts';
import {
  applied,
  biographyIsPublished,
  expect,
  networkErrors,
  openForm,
  saveFields,
  saveOffline,
  test,
} from './testing/sync.ts';

deviceTest(
  'V5 V6 an edit made offline outlives the kill of the browser and is sent once',
  async ({ device, front, newAccount, t }) => {
    const { email, password, profile } = await newAccount();
    const { context, page } = await device.start();
    expect((await context.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
    await saveOffline(page, t, { bio: 'Written before the end.', school: 'Qatar University' });
    await device.kill();
    expect(front.edits).toEqual([]);

    const again = await device.start();
    await again.page.goto(`/${profile.slug}`);
    await expect(again.page.getByText('Written before the end.')).toBeVisible();
    await biographyIsPublished(again.context, 'Written before the end.');
    await expect(again.page.getByText(t('offline:pending.title'))).toBeHidden();
    expect(applied(front)).toEqual([['bio', 'school']]);
  },
);

deviceTest(
  'V6 an edit whose answer never came before the kill is published once',
  async ({ device, front, newAccount, t }) => {
    const { email, password, profile } = await newAccount();
    const { context, page } = await device.start();
    expect((await context.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
    await openForm(page, t);
    front.disturb(({ method }) => (method === 'PATCH' ? 'withheld' : 'passes'));
    await saveFields(page, t, { bio: 'Did it arrive?' });
    await expect.poll(() => applied(front)).toEqual([['bio']]);
    await device.kill();
    front.disturb();

    const again = await device.start();
    await again.page.goto(`/${profile.slug}`);
    await expect(again.page.getByText('Did it arrive?')).toBeVisible();
    await expect.poll(() => front.edits.length).toBeGreaterThan(1);
    await expect(again.page.getByText(t('offline:pending.title'))).toBeHidden();
    expect(front.edits.map(({ status }) => status)).toEqual(front.edits.map(() => 200));
    expect(applied(front)).toEqual([['bio']]);
    expect((await (await again.context.request.get('/api/auth/check')).json()).bio).toBe('Did it arrive?');
  },
);

test('V6 a page closed while its edit was on its way leaves nothing to be sent twice', async ({
  page,
  context,
  front,
  signIn,
  t,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(networkErrors);
  const { profile } = await signIn();
  await openForm(page, t);
  front.disturb(({ method }) => (method === 'PATCH' ? 'withheld' : 'passes'));
  await saveFields(page, t, { bio: 'On its way.' });
  await expect.poll(() => applied(front)).toEqual([['bio']]);
  await page.close();
  front.disturb();

  const again = await context.newPage();
  await again.goto(`/${profile.slug}`);
  await expect(again.getByText('On its way.')).toBeVisible();
  await expect.poll(() => front.edits.length).toBeGreaterThan(1);
  await expect(again.getByText(t('offline:pending.title'))).toBeHidden();
  expect(applied(front)).toEqual([['bio']]);
});
