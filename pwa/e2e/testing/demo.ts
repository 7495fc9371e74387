import type { Page } from '@playwright/test';

/** A demo person with a page; the seed is deterministic. */
export async function demoSlug(page: Page): Promise<string> {
  const answer = await page.request.get('/api/featured-users');
  // The API strips its answers to cards.
  const cards = (await answer.json()) as { slug: string }[];
  const slug = cards[0]?.slug;
  if (slug === undefined) throw new Error('The demo people are missing.');
  return slug;
}

/** A demo job that is open. */
export async function demoJobId(page: Page): Promise<number> {
  const answer = await page.request.get('/api/jobs?limit=1');
  // The API strips its answers to cards.
  const [job] = (await answer.json()) as { id: number }[];
  if (job === undefined) throw new Error('The demo jobs are missing.');
  return job.id;
}

/** A demo company with open positions. */
export async function demoCompanySlug(page: Page): Promise<string> {
  const answer = await page.request.get('/api/jobs?limit=1');
  // As above.
  const [job] = (await answer.json()) as { companySlug: string }[];
  if (job === undefined) throw new Error('The demo jobs are missing.');
  return job.companySlug;
}
