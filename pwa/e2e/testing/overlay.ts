import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';

/**
 * Closes what is open above the page by Escape, and waits until its entry of the history is gone. Closing takes one step
 * back; a reload or a visit that begins before that step ends would start from another page.
 */
export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForFunction(() => !(history.state as { overlays?: number } | null)?.overlays);
}
