import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTalent, signedIn } from '../../testing/builders.ts';
import { type S3Server, s3Bucket, s3Keys, s3Region, startS3Server } from '../../testing/s3-server.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { openS3Files } from '../picture-files.ts';

let server: S3Server;
const warnings: string[] = [];
const log = { warn: (fields: object) => void warnings.push(JSON.stringify(fields)) };
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());
beforeEach(() => {
  useKeys(s3Keys);
  warnings.length = 0;
});
afterEach(() => {
  server.fault = undefined;
  vi.unstubAllEnvs();
});

/** Where the library looks for them first. */
function useKeys({ accessKeyId, secretAccessKey }: typeof s3Keys): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
}

const store = () => ({ bucket: s3Bucket, prefix: 'media/', region: s3Region, endpoint: server.endpoint });
const openFiles = () => openS3Files(store(), { log, answerMs: 2000 });

describe('pictures in an object store', () => {
  it('are written, read back byte for byte, and removed', async () => {
    const files = await openFiles();
    const bytes = Buffer.from([0, 255, 13, 10, 200]);
    await files.write('a-256.webp', bytes);
    expect(server.files.get('media/a-256.webp')).toEqual(bytes);
    expect(await files.read('a-256.webp')).toEqual(bytes);
    expect([await files.has('a-256.webp'), await files.has('b-256.webp')]).toEqual([true, false]);
    expect(await files.read('b-256.webp')).toBeUndefined();
    await files.remove('a-256.webp');
    await files.remove('a-256.webp');
    expect([...server.files.keys()]).toEqual([]);
  });

  it('are opened by several servers at once', async () => {
    await Promise.all([openFiles(), openFiles(), openFiles()]);
    expect([...server.files.keys()]).toEqual([]);
  });

  it.each([
    { wrong: 'keys', keys: { accessKeyId: 'AKIANOBODY' }, line: 'the keys are wrong' },
    { wrong: 'secret', keys: { secretAccessKey: 'a wrong secret' }, line: 'the keys are wrong' },
    { wrong: 'bucket', place: { bucket: 'somebody-elses' }, line: 'there is no bucket somebody-elses' },
    { wrong: 'region', place: { region: 'eu-west-1' }, line: 'not in the region eu-west-1' },
    { wrong: 'server', place: { endpoint: 'http://127.0.0.1:9' }, line: 'does not answer' },
  ])('refuse the start with a wrong $wrong, in a line without a secret', async ({ keys, place, line }) => {
    useKeys({ ...s3Keys, ...keys });
    const opening = openS3Files({ ...store(), ...place }, { log, answerMs: 300 });
    const message = await opening.then(() => 'opened', String);
    expect(message).toContain(line);
    expect(message + warnings.join('')).not.toMatch(/AKIA|secret that|wrong secret/);
  });

  it.each([
    [{ status: 403, code: 'AccessDenied' }, 'busy', 'may not list, read, write and delete'],
    [{ status: 400, code: 'ExpiredToken' }, 'busy', 'have expired'],
    [{ status: 403, code: 'QuotaExceeded' }, 'storage_full', 'is full'],
    [{ status: 507, code: 'XMinioStorageFull' }, 'storage_full', 'is full'],
    [{ status: 301, code: 'PermanentRedirect' }, 'busy', 'not in the region'],
    [{ status: 503, code: 'SlowDown' }, 'busy', 'answers 503 SlowDown'],
    ['silent', 'busy', 'does not answer'],
  ] as const)('fail by one line when the store answers %j', async (fault, code, line) => {
    const files = await openFiles();
    server.fault = fault;
    for (const use of [() => files.write('a-256.webp', Buffer.from('x')), () => files.read('a-256.webp')]) {
      await expect(use()).rejects.toMatchObject({ code, message: expect.stringContaining(line) });
    }
    expect(warnings).toHaveLength(2);
    expect(warnings.join('')).not.toContain('AKIA');
  });
});

it('a store that says nothing is waited for once, not by each of those who wait, and is asked again soon', async () => {
  const files = await openFiles();
  await files.write('a-256.webp', Buffer.from('x'));
  server.fault = 'silent';
  const startedMs = performance.now();
  await expect(files.read('a-256.webp')).rejects.toMatchObject({ code: 'busy' });
  const onceMs = performance.now() - startedMs;
  for (let n = 0; n < 10; n += 1) await expect(files.read('a-256.webp')).rejects.toMatchObject({ code: 'busy' });
  expect(performance.now() - startedMs).toBeLessThan(5 * onceMs);
  server.fault = undefined;
  await expect.poll(() => files.read('a-256.webp').catch(() => undefined), { timeout: 10_000 }).toBeDefined();
  await files.remove('a-256.webp');
});

describe('two servers with one object store', () => {
  let first: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    useKeys(s3Keys);
    first = await startTestApp({ pictureFiles: await openFiles() });
    second = await startTestApp({ pictureFiles: await openFiles() });
  });
  afterAll(() => Promise.all([first.stop(), second.stop()]));

  it('show the pictures of each other, and after a deletion neither does', async () => {
    const client = await signedIn(first, await buildTalent(first));
    const { id } = (await client.get('/api/auth/check')).body;
    const { body } = await client.patch(`/api/users/${id}`, { profilePicture: dotPng });
    const path: string = body.profilePicture;
    for (const app of [first, second]) {
      const { status, headers } = await app.client().get(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    expect([...server.files.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(6);
    await first.deps.pictures.remove(path);
    for (const app of [first, second]) expect((await app.client().get(path)).status).toBe(404);
  });

  it('answer 503 and 507 while the store fails, and go on after it', async () => {
    const client = await signedIn(first, await buildTalent(first));
    const { id } = (await client.get('/api/auth/check')).body;
    const upload = () => client.patch(`/api/users/${id}`, { profilePicture: dotPng });
    server.fault = { status: 500, code: 'InternalError' };
    const away = await upload();
    expect([away.status, away.body.code, away.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
    const missing = await client.get(`/media/${'0'.repeat(64)}-256.webp`);
    expect([missing.status, missing.body.code]).toEqual([503, 'busy']);
    server.fault = { status: 507, code: 'XMinioStorageFull' };
    expect((await upload()).status).toBe(507);
    server.fault = undefined;
    expect((await upload()).status).toBe(200);
    expect(first.logLines.join('')).not.toContain('AKIA');
  });
});

const dotPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
