import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { exclusively } from './exclusively.mjs';

/** Above the highest process number that Linux and macOS give out. */
const processThatNeverWas = 4_194_305;

describe('exclusively', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dalil-setup-'));
  });

  it('lets one command work at a time and leaves nothing behind', async () => {
    let atWork = 0;
    let most = 0;
    const work = async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await sleep(20);
      atWork -= 1;
    };
    const lock = path.join(folder, 'lock');
    await Promise.all([exclusively(work, lock), exclusively(work, lock), exclusively(work, lock)]);
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over from a command that was killed', async () => {
    const lock = path.join(folder, 'lock');
    mkdirSync(lock);
    writeFileSync(path.join(lock, 'pid'), String(processThatNeverWas));
    let hasWorked = false;
    await exclusively(() => {
      hasWorked = true;
    }, lock);
    expect(hasWorked).toBe(true);
  });

  it('gives the lock back when the work fails', async () => {
    const lock = path.join(folder, 'lock');
    await expect(exclusively(() => Promise.reject(new Error('no')), lock)).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
  });
});
