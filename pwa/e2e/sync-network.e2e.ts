import type { Outcome, PassingRequest } from './testing/front.ts';
import {
  applied,
  biographyIsPublished,
  expect,
  field,
  networkErrors,
  openForm,
  saveFields,
  test,
} from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

const portals: Record<string, Outcome> = {
  'a captive portal': { status: 200, type: 'text/html', body: '<h1>Free Wi-Fi: please sign in</h1>' },
  'another service': {
    status: 200,
    type: 'application/json',
    body: '{"id":1,"bio":"ok","$merge":{"applied":["bio"]}}',
  },
  'a proxy with errors of its own': { status: 403, type: 'text/html', body: '<h1>Blocked</h1>' },
};

for (const [stranger, answer] of Object.entries(portals)) {
  test(`V6 V18 what ${stranger} answers acknowledges nothing, ends no session and loses no edit`, async ({
    page,
    context,
    front,
    signIn,
    t,
  }) => {
    const { profile } = await signIn();
    await openForm(page, t);
    let met = 0;
    front.disturb(({ method }) => {
      if (method === 'PATCH') met += 1;
      return met > 0 ? answer : 'passes';
    });
    await saveFields(page, t, { bio: 'Not for strangers.' });
    await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
    await expect.poll(() => met).toBeGreaterThan(0);
    await page.goto(`/${profile.slug}`);
    await expect(page.getByText('Not for strangers.')).toBeVisible();
    await expect(page.getByText(t('offline:pending.title'))).toBeVisible();
    await expect(page.getByText(t('offline:review.lead_short'))).toHaveCount(0);
    expect(front.edits).toEqual([]);

    front.disturb();
    await page.reload();
    await biographyIsPublished(context, 'Not for strangers.');
    await expect(page.getByText(t('offline:pending.title'))).toBeHidden();
    expect(applied(front)).toEqual([['bio']]);
  });
}

// Half of the requests meet trouble, in turns of every kind.
function flaky({ number }: PassingRequest): Outcome {
  const outcomes: Outcome[] = ['passes', 'unanswered', 'passes', 'lost', 'passes', 'unanswered', { ...busy }, 'passes'];
  return outcomes[number % outcomes.length] ?? 'passes';
}

const busy = { status: 503, type: 'application/json', body: '{"message":"Busy","code":"busy","requestId":"r"}' };

test('V5 V6 an edit that waits stands in the form of each new page, whatever the server answers, and clashes with nothing', async ({
  page,
  context,
  front,
  signIn,
  t,
}) => {
  const { profile } = await signIn();
  await openForm(page, t);
  front.disturb(({ method }) => (method === 'PATCH' ? 'lost' : 'passes'));
  await saveFields(page, t, { bio: 'Words that wait.' });
  await expect(page).toHaveURL(`/${profile.slug}`);
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto('/profile/edit');
    await expect(field(page, t, 'bio')).toBeVisible();
    expect(await field(page, t, 'bio').inputValue()).toBe('Words that wait.');
  }
  front.disturb();
  await biographyIsPublished(context, 'Words that wait.');
  await saveFields(page, t, { bio: 'Words that follow.' });
  await biographyIsPublished(context, 'Words that follow.');
  expect(applied(front)).toEqual([['bio'], ['bio']]);
});

test('V18 on a connection that fails half of the time no edit is lost and none is applied twice', async ({
  page,
  context,
  front,
  signIn,
  t,
}) => {
  const { profile } = await signIn();
  await openForm(page, t);
  front.disturb(flaky);
  const bios = ['The first words.', 'The second words.', 'The third words.'];
  for (const bio of bios) {
    await page.goto('/profile/edit');
    await saveFields(page, t, { bio });
    await expect(page).toHaveURL(`/${profile.slug}`);
    await expect(page.getByText(bio)).toBeVisible();
  }
  await expect(page.getByText(t('offline:pending.title'))).toBeHidden();
  front.disturb();
  // A fresh edit is not shown as waiting from the first moment.
  await biographyIsPublished(context, 'The third words.');
  await expect(page.getByText(t('offline:pending.title'))).toBeHidden();
  await expect(page.getByText(t('offline:review.lead_short'))).toHaveCount(0);
  // Edits that waited together go together; each is applied at most once.
  expect(applied(front).length).toBeLessThanOrEqual(bios.length);
  expect(applied(front).every((fields) => fields.join() === 'bio')).toBe(true);
});

test('V6 an edit waits while only Dalil cannot be reached, and is then sent automatically', async ({
  page,
  context,
  front,
  signIn,
  t,
}) => {
  await signIn();
  await openForm(page, t);
  front.disturb(() => 'lost');
  await saveFields(page, t, { bio: 'The server was away.' });
  await expect(page.getByText(t('offline:pending.title'))).toBeVisible();
  front.disturb();
  await biographyIsPublished(context, 'The server was away.');
  expect(applied(front)).toEqual([['bio']]);
});
