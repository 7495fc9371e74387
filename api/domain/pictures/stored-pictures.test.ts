import { expect, it, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { storedPicture } from './stored-pictures.ts';

type Pictures = Deps['pictures'];
type Saved = Awaited<ReturnType<Pictures['save']>>;

const url = '/media/0123456789abcdef0123456789abcdef-256.webp';
const data = 'data:image/png;base64,AAAA';

function stored(picture: string, { current = null as string | null, saved = { url } as Saved } = {}) {
  const save = vi.fn(async () => saved);
  const { signal } = new AbortController();
  const pictures = { save } as unknown as Pictures;
  const answer = storedPicture({ pictures }, { field: 'logo', picture, current, signal });
  return { save, signal, answer: answer.catch(({ code, details }) => ({ code, ...details })) };
}

it('a picture that is sent is stored, and its sender may leave meanwhile', async () => {
  const { answer, save, signal } = stored(data);
  expect(await answer).toBe(url);
  expect(save).toHaveBeenCalledExactlyOnceWith(data, signal);
});

it.each([
  [{ refused: 'busy' } as Saved, { code: 'busy' }],
  [{ refused: 'picture_invalid' } as Saved, { code: 'validation_failed', fields: { logo: 'picture_invalid' } }],
])('a picture that is refused with %o answers %o', async (saved, refusal) => {
  expect(await stored(data, { saved }).answer).toEqual(refusal);
});

it.each([url, url.replace('-256.webp', '-96.jpg')])(
  'the address %s of the picture of now stays, in its usual size',
  async (sent) => {
    const there = stored(sent, { current: url });
    expect(await there.answer).toBe(url);
    expect(there.save).not.toHaveBeenCalled();
  },
);

it.each([null, '/media/own-256.webp'])(
  'another address is refused, whether there is such a picture or not: now %s',
  async (current) => {
    const notOwn = { code: 'validation_failed', fields: { logo: 'picture_not_own' } };
    expect(await stored(url, { current }).answer).toEqual(notOwn);
  },
);
