import { expect, type Page } from '@playwright/test';
import { type PictureFile, wideJpeg } from './pictures.ts';
import { formOf, type Translate } from './sync.ts';

/** Chooses a photo in the form of the profile and takes the crop that is offered. */
export async function choosePhoto(page: Page, t: Translate, photo?: PictureFile): Promise<void> {
  const input = formOf(page).getByLabel(t('edit-profile:photo.label')).and(page.locator('input'));
  await input.setInputFiles(photo ?? (await wideJpeg()));
  const dialog = page.getByRole('dialog', { name: t('forms:picture.crop_title') });
  await dialog.getByRole('button', { name: t('forms:picture.use') }).click();
  await expect(dialog).toHaveCount(0);
}
