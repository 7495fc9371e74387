import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { isWorthKeeping } from './stored-pictures.ts';

const answer = (status: number, type: string, bytes: number) =>
  new Response(null, { status, headers: { 'content-type': type, 'content-length': String(bytes) } });

describe('pictures', () => {
  it('are kept when they came whole', () => expect(isWorthKeeping(answer(200, 'image/webp', 9000))).toBe(true));

  it('are not kept when the answer is an error, a page, or without its size', () => {
    expect(isWorthKeeping(answer(404, 'image/webp', 9000))).toBe(false);
    expect(isWorthKeeping(answer(200, 'text/html', 9000))).toBe(false);
    expect(isWorthKeeping(Response.error())).toBe(false);
    expect(isWorthKeeping(new Response(null, { headers: { 'content-type': 'image/webp' } }))).toBe(false);
  });

  it('are not kept when one takes the room of many', () => {
    expect(isWorthKeeping(answer(200, 'image/jpeg', limits.pictureKeptMaxBytes + 1))).toBe(false);
  });
});
