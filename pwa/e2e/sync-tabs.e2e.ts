import {
  applied,
  biographyIsPublished,
  expect,
  field,
  networkErrors,
  openForm,
  published,
  saveFields,
  secondTab,
  test,
} from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

test('V7 what two tabs changed offline is published once, and each shows the work of the other', async ({
  page,
  context,
  front,
  signIn,
  language,
  t,
}) => {
  const { profile } = await signIn();
  await openForm(page, t);
  const other = await secondTab(page, language);
  await openForm(other, t);
  await context.setOffline(true);
  await saveFields(page, t, { bio: 'First of two.', school: 'Qatar University' });
  await expect(page).toHaveURL(`/${profile.slug}`);
  await saveFields(other, t, { bio: 'Second of two.', skills: 'Sewing' });
  await expect(other).toHaveURL(`/${profile.slug}`);
  for (const tab of [page, other]) {
    await expect(tab.getByText('Second of two.')).toBeVisible();
    await expect(tab.getByText('Qatar University').first()).toBeVisible();
    await expect(tab.getByText(t('offline:pending.title'))).toBeVisible();
  }
  expect(front.edits).toEqual([]);

  await context.setOffline(false);
  await biographyIsPublished(context, 'Second of two.');
  for (const tab of [page, other]) await expect(tab.getByText(t('offline:pending.title'))).toBeHidden();
  expect(applied(front)).toEqual([['bio', 'school', 'skills']]);
  expect(await published(context)).toMatchObject({ school: 'Qatar University', skills: ['Sewing'] });
});

test('V6 V7 V18 what one tab saves while the edit of another is on its way follows it, and neither is sent twice', async ({
  page,
  context,
  front,
  signIn,
  language,
  t,
}) => {
  const { profile } = await signIn();
  await openForm(page, t);
  // Each answer is lost: a second try of the edit must get the same answer.
  front.disturb(({ method }) => (method === 'PATCH' ? 'unanswered' : 'passes'));
  await saveFields(page, t, { bio: 'On its way.' });
  await expect.poll(() => applied(front)).toEqual([['bio']]);
  const other = await secondTab(page, language);
  await openForm(other, t);
  await expect(field(other, t, 'bio')).toHaveValue('On its way.');
  await saveFields(other, t, { bio: 'Right behind it.', school: 'Qatar University' });
  await expect(other).toHaveURL(`/${profile.slug}`);
  front.disturb();

  await biographyIsPublished(context, 'Right behind it.');
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(`/${profile.slug}`);
    await expect(tab.getByText('Right behind it.')).toBeVisible();
    await expect(tab.getByText(t('offline:pending.title'))).toBeHidden();
    await expect(tab.getByText(t('offline:review.lead_short'))).toBeHidden();
  }
  expect(applied(front)).toEqual([['bio'], ['bio', 'school']]);
});
