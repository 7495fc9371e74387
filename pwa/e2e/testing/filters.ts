import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type Texts = (key: string) => string;

const button = (page: Page, t: Texts) => page.locator('.filter-button', { hasText: t('filters:title') });

/** On phones the filters open in a sheet, on wider screens they stand in a row. */
export async function openFilters(page: Page, t: Texts): Promise<void> {
  await expect(button(page, t)).toBeAttached();
  if (await button(page, t).isVisible()) await button(page, t).click();
}

/** Ends what `openFilters` began. */
export async function closeFilters(page: Page, t: Texts): Promise<void> {
  const results = page.getByRole('button', { name: t('filters:show_results') });
  if (await button(page, t).isHidden()) return;
  await results.click();
  await expect(results).toBeHidden();
}

/** Without scripts the filters of a phone unfold. */
export async function unfoldFilters(page: Page): Promise<void> {
  const summary = page.locator('.filter-panel summary');
  if (await summary.isVisible()) await summary.click();
}
