import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';

/**
 * Waits until nothing is open above the page and the entry of the history is gone. Closing takes one step back; a
 * reload or a visit that begins before that step ends would start from another page.
 */
export async function overlayIsGone(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForFunction(() => !(history.state as { overlays?: number } | null)?.overlays);
}

/** Closes whatever lies above the page by Escape. */
export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await overlayIsGone(page);
}
