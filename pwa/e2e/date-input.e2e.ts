import { expect, test } from './testing/fixtures.ts';
import { control, openProfileForm } from './testing/profile-form.ts';

test('A10 on a touch screen the day in the shown language covers the browser’s own, while it is edited, too @turn-ar', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await openProfileForm(page, t);
  const day = control(page, t, 'date_of_birth');
  /** The field without the day that Dalil writes; with the browser's own, or without that, too. */
  const pictureWith = async (ownRule: string) => {
    await page.evaluate((rule) => {
      const bare = new CSSStyleSheet();
      bare.replaceSync(`.date-shown { visibility: hidden } ::-webkit-datetime-edit { ${rule} }`);
      document.adoptedStyleSheets = [bare];
    }, ownRule);
    const picture = await day.screenshot({ caret: 'hide' });
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    return picture;
  };
  for (const state of ['at rest', 'focused']) {
    if (state === 'focused') await day.focus();
    expect((await pictureWith('')).equals(await pictureWith('opacity: 0')), state).toBe(true);
    await expect(day.locator('xpath=..').locator('.date-shown'), state).toBeVisible();
  }
});
