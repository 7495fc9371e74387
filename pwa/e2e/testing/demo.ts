import type { Page } from '@playwright/test';
import { limits } from '#shared/limits.ts';

/** A demo person with a page; the seed is deterministic. */
export async function demoSlug(page: Page): Promise<string> {
  const answer = await page.request.get('/api/featured-users');
  // The API strips its answers to cards.
  const cards = (await answer.json()) as { slug: string }[];
  const slug = cards[0]?.slug;
  if (slug === undefined) throw new Error('The demo people are missing.');
  return slug;
}

interface DemoJob {
  id: number;
  companySlug: string;
}

/** A demo job that is open: the oldest, since tests post newer ones, and close them again. */
async function demoJob(page: Page): Promise<DemoJob> {
  const answer = await page.request.get(`/api/jobs?limit=${limits.pageSizeMax}`);
  // The API strips its answers to cards.
  const jobs = (await answer.json()) as DemoJob[];
  const [oldest] = jobs.toSorted((one, other) => one.id - other.id);
  if (oldest === undefined) throw new Error('The demo jobs are missing.');
  return oldest;
}

export async function demoJobId(page: Page): Promise<number> {
  return (await demoJob(page)).id;
}

/** A demo company with open positions. */
export async function demoCompanySlug(page: Page): Promise<string> {
  return (await demoJob(page)).companySlug;
}
