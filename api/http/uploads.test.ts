import { request } from 'node:http';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureStore } from '../domain/ports/pictures.ts';
import { buildCompany, buildTalent, signedIn, signedInCompany } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

/** Holds each picture until it is released; its length is the number of held pictures. */
function createHeldPictures() {
  const held: { finish: () => void; gone: AbortSignal | undefined }[] = [];
  const state = { isHolding: true };
  const url = `/media/${'a'.repeat(64)}-256.webp`;
  const pictures: PictureStore = {
    save: (_dataUrl, gone) =>
      new Promise((resolve, reject) => {
        if (!state.isHolding) return resolve({ url });
        held.push({ finish: () => resolve({ url }), gone });
        gone?.addEventListener('abort', () => reject(gone.reason));
      }),
    remove: () => Promise.resolve(),
    queueLength: () => held.length,
  };
  return { held, state, pictures };
}

let app: TestApp;
let at: ReturnType<typeof createHeldPictures>;
beforeEach(async () => {
  at = createHeldPictures();
  app = await startTestApp({ deps: { pictures: at.pictures } });
});
afterEach(() => app.stop());

const large = `data:image/jpeg;base64,${'A'.repeat(200 * 1024)}`;
const upload = (client: TestClient, id: number) => client.patch(`/api/users/${id}`, { profilePicture: large });
async function uploader() {
  const talent = await buildTalent(app);
  return { client: await signedIn(app, talent), id: talent.id };
}

describe('uploads', () => {
  it('of one account are two at a time: others are not held up, and a third is told to come again', async () => {
    const [one, other] = [await uploader(), await uploader()];
    const first = [upload(one.client, one.id), upload(one.client, one.id)];
    await vi.waitFor(() => expect(at.held).toHaveLength(2));
    const third = await upload(one.client, one.id);
    expect([third.status, third.body.code, third.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
    const ofOther = upload(other.client, other.id);
    await vi.waitFor(() => expect(at.held).toHaveLength(3));
    for (const { finish } of at.held) finish();
    expect((await Promise.all([...first, ofOther])).map(({ status }) => status)).toEqual([200, 200, 200]);
    const next = upload(one.client, one.id);
    await vi.waitFor(() => expect(at.held).toHaveLength(4));
    at.held[3]?.finish();
    expect((await next).status).toBe(200);
  });

  it('of companies are bounded, too', async () => {
    const company = await buildCompany(app);
    const client = await signedInCompany(app, company);
    const sent = Array.from({ length: 5 }, () => client.patch(`/api/companies/${company.id}`, { logo: large }));
    await vi.waitFor(() => expect(at.held).toHaveLength(2));
    const refused = await Promise.race(sent);
    expect(refused.status).toBe(503);
    for (const { finish } of at.held) finish();
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 200, 503, 503, 503]);
  });

  it('are sixteen at a time for all senders together', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, uploader));
    const sent = people.flatMap(({ client, id }) => [upload(client, id), upload(client, id)]);
    await vi.waitFor(() => expect(at.held).toHaveLength(16));
    const small = await people[0]?.client.patch(`/api/users/${people[0].id}`, { bio: 'Texts are no uploads' });
    expect(small?.status).toBe(200);
    for (const { finish } of at.held) finish();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  });

  it('whose sender is gone are dropped, and leave their place', async () => {
    const { client, id } = await uploader();
    const leaving = Array.from({ length: 2 }, () => {
      const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
      const sent = request(`${app.origin}/api/users/${id}`, {
        method: 'PATCH',
        headers: { cookie, 'content-type': 'application/json' },
      });
      sent.on('error', () => undefined).end(JSON.stringify({ profilePicture: large }));
      return sent;
    });
    await vi.waitFor(() => expect(at.held).toHaveLength(2));
    for (const sent of leaving) sent.destroy();
    await vi.waitFor(() => expect(at.held.every(({ gone }) => gone?.aborted)).toBe(true));
    at.state.isHolding = false;
    await vi.waitFor(async () => expect((await upload(client, id)).status).toBe(200));
  });
});

it('ninety abandoned uploads hold little memory, and the next picture is taken soon', async () => {
  const real = await startTestApp();
  const people = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const talent = await buildTalent(real);
      const client = await signedIn(real, talent);
      return {
        client,
        path: `/api/users/${talent.id}`,
        cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
      };
    }),
  );
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const picture = { profilePicture: `data:image/jpeg;base64,${bytes.toString('base64')}` };
  const body = JSON.stringify(picture);
  const before = process.memoryUsage().rss;
  const sent = people.flatMap(({ path, cookie }) =>
    Array.from({ length: 10 }, () =>
      request(`${real.origin}${path}`, { method: 'PATCH', headers: { cookie, 'content-type': 'application/json' } })
        .on('error', () => undefined)
        .end(body),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const one of sent) one.destroy();
  const [{ client, path } = { client: real.client(), path: '' }] = people;
  await vi.waitFor(async () => expect((await client.patch(path, picture)).status).toBe(200), {
    timeout: 20_000,
    interval: 200,
  });
  const grownMb = (process.memoryUsage().rss - before) / 1024 / 1024;
  await real.stop();
  expect(grownMb).toBeLessThan(200);
});
