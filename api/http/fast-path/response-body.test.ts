import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { preferredEncoding, responseBody } from './response-body.ts';

// Like a page: much of it comes again, in another order.
const words = Array.from({ length: 900 }, (_, at) => `<li>person ${(at * 7919) % 1009} of ${at % 17}</li>`);
const page = words.concat(words.toReversed()).join('');

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

describe.each(['br', 'gzip'] as const)('a kept body in %s', (encoding) => {
  it('is the same for everybody, and smaller once it was asked for again', async () => {
    const bytes = responseBody(page);
    const first = await bytes.in(encoding);
    expect(await bytes.in(encoding)).toBe(first);
    await vi.waitFor(async () => expect((await bytes.in(encoding)).length).toBeLessThan(first.length));
    const later = await bytes.in(encoding);
    expect(await bytes.in(encoding)).toBe(later);
    for (const form of [first, later]) expect(decoders[encoding](form).toString()).toBe(page);
  });

  it('is smaller at once for a person, and made no second time', async () => {
    const bytes = responseBody(page);
    const first = await bytes.in(encoding, { isPerson: true });
    expect(first.length).toBeLessThan((await responseBody(page).in(encoding)).length);
    const form = bytes.in(encoding);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await bytes.in(encoding)).toBe(await form);
    expect(await form).toBe(first);
  });

  it('is compressed once for those who ask together', async () => {
    const bytes = responseBody(page);
    const [one, other] = await Promise.all([bytes.in(encoding), bytes.in(encoding)]);
    expect(other).toBe(one);
  });
});

describe('a kept body without compression', () => {
  it('is a text at first, and bytes from the second caller on', () => {
    const bytes = responseBody('سلام');
    expect(bytes).toMatchObject({ size: 8, isCompressible: false });
    expect([bytes.in('identity'), bytes.in('identity')]).toEqual(['سلام', Buffer.from('سلام')]);
  });
});

describe('the encoding of an answer', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ])('of a caller that accepts %s is %s', (accepted, expected) => {
    expect(preferredEncoding(accepted)).toBe(expected);
  });
});
