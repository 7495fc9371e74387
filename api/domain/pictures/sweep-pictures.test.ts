import { readdir, utimes, writeFile } from 'node:fs/promises';
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

/** What is in the folder was written at that time of the clock, and not of the machine. */
async function writtenAt(time: Date) {
  for (const name of await readdir(mediaDir)) await utimes(join(mediaDir, name), time, time);
}

const statusOf = async (url: string) => (await app.client().get(url)).status;

it('takes a replaced photo away after a day, with every size, and leaves what is shown', async () => {
  const talent = await buildTalent(app);
  const owner = await signedIn(app, talent);
  const show = async (profilePicture: string | null) =>
    (await owner.patch(`/api/users/${talent.id}`, { profilePicture })).body.profilePicture as string;
  const [first, second] = [await show(await picture('#ff0000')), await show(await picture('#00ff00'))];
  await writtenAt(clock.now());
  clock.advance(dayMs);
  await createUpkeep(app.deps)();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  clock.advance(1);
  await createUpkeep(app.deps)();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  expect(await readdir(mediaDir)).toHaveLength(6);
  await show(null);
  await createUpkeep(app.deps)();
  expect(await readdir(mediaDir)).toEqual([]);
});

it('leaves a picture that a company shows, too', async () => {
  const [talent, company] = [await buildTalent(app), await buildCompany(app)];
  const owner = await signedIn(app, talent);
  const shared = await picture('#0000ff');
  const { body } = await owner.patch(`/api/users/${talent.id}`, { profilePicture: shared });
  await (await signedInCompany(app, company)).patch(`/api/companies/${company.id}`, { logo: shared });
  await owner.patch(`/api/users/${talent.id}`, { profilePicture: null });
  await writtenAt(clock.now());
  clock.advance(2 * dayMs);
  await createUpkeep(app.deps)();
  expect(await statusOf(body.profilePicture)).toBe(200);
});

it('takes away what a killed process left unfinished, and nothing that is no picture', async () => {
  const talent = await buildTalent(app);
  const owner = await signedIn(app, talent);
  await owner.patch(`/api/users/${talent.id}`, { profilePicture: await picture('#123456') });
  await writeFile(join(mediaDir, `${'a'.repeat(64)}-96.webp.1.part`), 'half');
  await writeFile(join(mediaDir, 'notes.txt'), 'of the operator');
  await writtenAt(clock.now());
  clock.advance(2 * dayMs);
  await createUpkeep(app.deps)();
  const names = await readdir(mediaDir);
  expect(names).toContain('notes.txt');
  expect(names).toHaveLength(7);
});
