import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownSessionKey } from './adapters/private-files.ts';
import { signingKeys } from './domain/secrets.ts';

it.each([[[]], [['']], [['a key', '']]])('no key of %j is used to sign with', (keys) => {
  expect(() => signingKeys(keys)).toThrow('empty');
});

it('the first key signs, the others are accepted', () => {
  expect(signingKeys(['new', 'old'])).toEqual(['new', 'old']);
});

it('a machine draws its key again when the file of the key was cut off', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dalil-key-'));
  const drawn = ownSessionKey(dataDir);
  expect(ownSessionKey(dataDir)).toBe(drawn);
  for (const cutOff of ['', drawn.slice(0, 20)]) {
    writeFileSync(join(dataDir, 'session-key'), cutOff);
    const again = ownSessionKey(dataDir);
    expect(again).toHaveLength(drawn.length);
    expect(readFileSync(join(dataDir, 'session-key'), 'utf8')).toBe(again);
  }
});
