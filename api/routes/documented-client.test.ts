import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTalent } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const slug of ['one', 'two', 'three']) await buildTalent(app, { slug, skills: ['Welding'] });
  await buildTalent(app, { slug: 'other', skills: ['Law'] });
});
afterAll(() => app.stop());

interface Client {
  talents(origin: string, search: string): AsyncIterable<{ slug: string }>;
}

it('finds everybody whom the documented client looks for', async () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/design/api.md', 'utf8')) ?? [];
  // Smaller pages, so that there are several.
  const module = `data:text/javascript,${encodeURIComponent(code.replace('limit=200', 'limit=2'))}`;
  const { talents }: Client = await import(/* @vite-ignore */ module);
  const slugs: string[] = [];
  for await (const { slug } of talents(app.origin, 'welding')) slugs.push(slug);
  expect(slugs.toSorted()).toEqual(['one', 'three', 'two']);
});
