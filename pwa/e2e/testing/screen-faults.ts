import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { violationsOf } from './axe.ts';
import { visibleTexts } from './screen-steps.ts';
import { allKeys } from './texts.ts';

const wcag: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'] },
  // Experimental, so not among them by its tag alone.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
};
const keys = allKeys();

/** What a page that stands still breaks: rules of axe with the elements, and keys of locales that are shown as they are. */
export async function findFaults(page: Page): Promise<string[]> {
  // A part that the header half covers at this scroll position is no fault of its size.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Rows below the fold would begin to change their colours only when axe asks for them.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  // Colours are measured after their transitions.
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
  const violations = await violationsOf(page, wcag);
  return [
    ...violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.any[0]?.message ?? ''}`).join('\n')}`,
    ),
    ...(await visibleTexts(page)).filter((text) => keys.has(text)).map((key) => `a key without a text: ${key}`),
    ...(await repeatedIds(page)).map((id) => `elements that share the id ${id}`),
  ];
}

/** Ids of more than one element; a rule or a link for the one would find the other. */
function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))];
  });
}

/** Elements that stick out of the page sideways and are not cut or scrolled by an element around them. */
export function widerThanThePage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.right > width + 1 || box.left < -1);
      })
      .map((element) => element.outerHTML.slice(0, 100))
      .slice(0, 5);
  });
}
