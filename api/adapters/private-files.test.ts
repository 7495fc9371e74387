import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPrivate } from './private-files.ts';

let dataDir: string;
const umask = process.umask();
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-private-'));
});
afterEach(async () => {
  process.umask(umask);
  await rm(dataDir, { recursive: true, force: true });
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('mends what an earlier version left readable for others, and leaves files of others alone', async () => {
  for (const folder of ['', 'media', 'outbox']) {
    await mkdir(join(dataDir, folder), { recursive: true });
    // The umask of who runs the tests may hold back what mkdir is asked for.
    await chmod(join(dataDir, folder), 0o755);
  }
  const files = ['dalil.sqlite', 'dalil.sqlite-wal', 'session-key', 'media/a.webp', 'outbox/a.eml'];
  for (const file of [...files, 'notes.txt']) {
    await writeFile(join(dataDir, file), 'x');
    await chmod(join(dataDir, file), 0o644);
  }
  expect(keepPrivate(dataDir)).toEqual([]);
  for (const folder of ['', 'media', 'outbox']) expect(await modeOf(join(dataDir, folder))).toBe('700');
  for (const file of files) expect(await modeOf(join(dataDir, file))).toBe('600');
  expect(await modeOf(join(dataDir, 'notes.txt'))).toBe('644');
});

it('makes a missing folder, and all that the process writes from then on, private', async () => {
  const folder = join(dataDir, 'new');
  keepPrivate(folder);
  await writeFile(join(folder, 'a'), 'x');
  await mkdir(join(folder, 'outbox'));
  expect(await modeOf(folder)).toBe('700');
  expect(await modeOf(join(folder, 'a'))).toBe('600');
  expect(await modeOf(join(folder, 'outbox'))).toBe('700');
  expect(await readdir(folder)).toHaveLength(2);
});
