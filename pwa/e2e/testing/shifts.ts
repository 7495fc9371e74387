import type { Page } from '@playwright/test';

/** The largest layout shift that a page may have while nobody touches it. */
export const shiftMax = 0.02;

interface Shift {
  sum: number;
  /** The largest parts of the page that moved, and from where to where. */
  moved: string[];
}

/** Sums up what moves in each page that is opened from now on, as `shiftOf` returns it. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shift: Shift = { sum: 0, moved: [] };
    Object.assign(window, { shift });
    // The types of the DOM do not know these entries yet.
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        shift.sum += value;
        for (const { node, previousRect, currentRect } of sources)
          shift.moved.push(`${node?.nodeName}.${node?.className} ${previousRect.y}→${currentRect.y}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much has moved since the page was opened. */
export function shiftOf(page: Page): Promise<Shift> {
  return page.evaluate(() => (window as unknown as { shift: Shift }).shift);
}
