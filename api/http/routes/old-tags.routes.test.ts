import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingFormat } from '#api/store/feeds/listing-format.ts';
import { buildCompany, buildJob, buildTalent } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await buildTalent(app, { slug: 'sara' });
  const company = await buildCompany(app, { slug: 'acme' });
  await buildJob(app, company.id);
});
afterAll(() => app.stop());

const format = listingFormat.toString(36);

describe('what a reader kept from before an update', () => {
  it.each(['/api/users', '/api/companies', '/api/jobs', '/api/sync/talents/shards/0', '/api/sync/jobs/shards/0'])(
    'is sent anew when cards are made otherwise: %s',
    async (path) => {
      const etag = await tagOf(path);
      expect(etag).toContain(`.${format}"`);
      expect(await statusFor(path, etag)).toBe(304);
      expect(await statusFor(path, etag.replace(format, 'before'))).toBe(200);
      expect(await statusFor(path, etag.replace(`.${format}`, ''))).toBe(200);
    },
  );

  it.each(['/api/users/slug/sara', '/api/companies/slug/acme', '/api/jobs/1'])(
    'is sent anew when its answer has other keys: %s',
    async (path) => {
      const etag = await tagOf(path);
      expect(await statusFor(path, etag)).toBe(304);
      expect(await statusFor(path, etag.replace(/-[\w-]{8}"$/, '-otherKey"'))).toBe(200);
      expect(await statusFor(path, etag.replace(/-[\w-]{8}"$/, '"'))).toBe(200);
    },
  );
});

async function tagOf(path: string): Promise<string> {
  return (await app.client().get(path)).headers.get('etag') ?? '';
}

async function statusFor(path: string, etag: string): Promise<number> {
  return (await app.client().get(path, { 'if-none-match': etag })).status;
}
