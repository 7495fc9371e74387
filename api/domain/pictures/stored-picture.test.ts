import { expect, it, vi } from 'vitest';
import type { Deps } from '../../ports/deps.ts';
import { storedPicture } from './stored-picture.ts';

type Pictures = Deps['pictures'];
type Saved = Awaited<ReturnType<Pictures['save']>>;

const url = '/media/0123456789abcdef0123456789abcdef-256.webp';
const data = 'data:image/png;base64,AAAA';

function stored(picture: string, { current = null as string | null, isThere = false, saved = { url } as Saved } = {}) {
  const [exists, save] = [vi.fn(async () => isThere), vi.fn(async () => saved)];
  const { signal } = new AbortController();
  const pictures = { exists, save } as unknown as Pictures;
  const answer = storedPicture({ pictures }, { field: 'logo', picture, current, gone: signal });
  return { exists, save, signal, answer: answer.catch(({ code, details }) => ({ code, ...details })) };
}

it('a picture that is sent is stored, and its sender may leave meanwhile', async () => {
  const { answer, save, exists, signal } = stored(data);
  expect(await answer).toBe(url);
  expect(save).toHaveBeenCalledExactlyOnceWith(data, signal);
  expect(exists).not.toHaveBeenCalled();
});

it.each([
  [{ refused: 'busy' } as Saved, { code: 'busy' }],
  [{ refused: 'picture_invalid' } as Saved, { code: 'validation_failed', fields: { logo: 'picture_invalid' } }],
])('a picture that is refused with %o answers %o', async (saved, refusal) => {
  expect(await stored(data, { saved }).answer).toEqual(refusal);
});

it('an own address stays as it is, in its usual size, when there is such a picture', async () => {
  const there = stored(url, { isThere: true });
  expect(await there.answer).toBe(url);
  expect(there.exists).toHaveBeenCalledExactlyOnceWith(url);
  expect(there.save).not.toHaveBeenCalled();
  const invalid = { code: 'validation_failed', fields: { logo: 'picture_invalid' } };
  expect(await stored(url).answer).toEqual(invalid);
});

it('the address that is stored now is not looked for', async () => {
  const kept = stored(url, { current: url });
  expect(await kept.answer).toBe(url);
  expect(kept.exists).not.toHaveBeenCalled();
});
