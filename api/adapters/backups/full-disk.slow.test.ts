import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../store/open-store.ts';
import { newTalent } from '../../testing/store-builders.ts';
import { systemClock } from '../repeated-work.ts';
import { makeBackup } from './backup.ts';

/** Mounts a disk of a few megabytes for this test; undefined where this account may not. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'dalil-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Leaves so many bytes free, at most. */
function fillBut(folder: string, bytes: number): void {
  for (let size = 1024 * 1024; size >= bytes; ) {
    try {
      writeFileSync(join(folder, `filler-${size}-${Math.random()}`), Buffer.alloc(size));
    } catch {
      size /= 2;
    }
  }
}

it('a backup on a full disk says so, and leaves nothing behind', async ({ skip }) => {
  const disk = smallDisk();
  if (disk === undefined) return skip('this account may mount no disk');
  const dataDir = mkdtempSync(join(tmpdir(), 'dalil-full-disk-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const store = await openStore({ dataDir, clock: systemClock });
  await store.bulk.insertTalents(Array.from({ length: 20 }, (_, n) => newTalent(n, { bio: 'x'.repeat(1500) })));
  fillBut(disk, 64 * 1024);
  const before = readdirSync(disk);
  const failure = makeBackup({ dataDir, databaseUrl: undefined }, join(disk, 'backup'), systemClock.now());
  await expect(failure).rejects.toMatchObject({
    code: 'disk_full',
    message: 'The disk of the backup is full. Nothing is left of the one that was begun.',
  });
  expect(readdirSync(disk)).toEqual(before);
  await store.close();
});
