import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

// Axe's own adapter for this test tool sends 1.5 MB twice for each look, which costs as much as the look itself.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Axe's violations of the page as it is now, its frames of the same origin included. */
export async function violationsOf(page: Page, options: RunOptions): Promise<Result[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
  return page.evaluate(findViolations, options);
}

/** Runs in the page. */
async function findViolations(options: RunOptions): Promise<Result[]> {
  const { violations } = await window.axe.run(document, options);
  // Axe takes the letters of an avatar, which is a picture to everybody, for words of its button.
  const isOfAvatar = (selector: unknown) => document.querySelector(`${selector} .av-letters`) !== null;
  return violations.filter(
    ({ id, nodes }) => id !== 'label-content-name-mismatch' || !nodes.every(({ target }) => isOfAvatar(target[0])),
  );
}
