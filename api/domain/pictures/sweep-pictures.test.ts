import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildCompany, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createUpkeep } from '../upkeep.ts';

const dayMs = 86_400_000;
let clock: FakeClock;
let app: TestApp;
let mediaDir: string;

beforeEach(async () => {
  clock = createFakeClock();
  app = await startTestApp({ clock });
  mediaDir = join(app.dataDir, 'media');
});
afterEach(() => app.stop());

async function picture(background: string): Promise<string> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const statusOf = async (url: string) => (await app.client().get(url)).status;

async function talentWhoShows(...pictures: (string | null)[]) {
  const talent = await buildTalent(app);
  const owner = await signedIn(app, talent);
  const show = async (profilePicture: string | null) =>
    (await owner.patch(`/api/users/${talent.id}`, { profilePicture })).body.profilePicture as string;
  const urls: string[] = [];
  for (const one of pictures) urls.push(await show(one));
  return { show, urls };
}

it('takes a replaced photo away after a day, with every size, and leaves what is shown', async () => {
  const { show, urls } = await talentWhoShows(await picture('#ff0000'), await picture('#00ff00'));
  const [first = '', second = ''] = urls;
  clock.advance(dayMs);
  await createUpkeep(app.deps)();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  clock.advance(1);
  await createUpkeep(app.deps)();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  expect(await readdir(mediaDir)).toHaveLength(6);
  await show(null);
  clock.advance(2 * dayMs);
  await createUpkeep(app.deps)();
  expect(await readdir(mediaDir)).toEqual([]);
  expect(await app.deps.retiredPictures.before(clock.now())).toEqual([]);
});

it('leaves a picture that is shown again, or that a company shows, too', async () => {
  const [first, second, third] = [await picture('#0000ff'), await picture('#ff00ff'), await picture('#ffff00')];
  const { urls } = await talentWhoShows(first, second, third, first);
  const company = await buildCompany(app);
  const recruiter = await signedInCompany(app, company);
  for (const logo of [second, third]) await recruiter.patch(`/api/companies/${company.id}`, { logo });
  clock.advance(2 * dayMs);
  await createUpkeep(app.deps)();
  expect(await Promise.all(urls.slice(0, 3).map(statusOf))).toEqual([200, 404, 200]);
});

it('never takes away what this database does not know to be replaced', async () => {
  await mkdir(mediaDir, { recursive: true });
  const ofAnother = ['96.jpg', '256.webp'].map((size) => `${'a'.repeat(64)}-${size}`);
  for (const name of ofAnother) await writeFile(join(mediaDir, name), 'a picture');
  clock.advance(100 * dayMs);
  await createUpkeep(app.deps)();
  expect((await readdir(mediaDir)).toSorted()).toEqual(ofAnother.toSorted());
});
