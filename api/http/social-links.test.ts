import { describe, expect, it } from 'vitest';
import { startTestApp, type TestAppOptions } from '../testing/start-test-app.ts';

async function locationsWith(options: TestAppOptions, paths: readonly string[]): Promise<unknown[]> {
  const app = await startTestApp({ publicOrigin: 'https://dalil.example', ...options });
  try {
    const answers = await Promise.all(paths.map((path) => fetch(app.origin + path, { redirect: 'manual' })));
    return answers.map(({ status, headers }) => [status, headers.get('location')]);
  } finally {
    await app.stop();
  }
}

describe('the social links of the footer (C14)', () => {
  it('share Dalil where the operator has no page', async () => {
    expect(await locationsWith({}, ['/social/x', '/social/linkedin', '/social/whatsapp'])).toEqual([
      [302, 'https://x.com/intent/post?url=https%3A%2F%2Fdalil.example'],
      [302, 'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fdalil.example'],
      [302, 'https://wa.me/?text=https%3A%2F%2Fdalil.example'],
    ]);
  });

  it("lead to the operator's pages", async () => {
    const socialPages = { x: 'https://x.com/the_operator' };
    expect(await locationsWith({ socialPages }, ['/social/x'])).toEqual([[302, 'https://x.com/the_operator']]);
  });

  it('lead nowhere else', async () => {
    const paths = ['/social/', '/social/elsewhere', '/social/x/more', '/social//evil.example'];
    for (const [status] of (await locationsWith({}, paths)) as [number][]) expect(status).toBe(404);
  });
});
