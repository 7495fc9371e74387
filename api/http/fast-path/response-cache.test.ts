import { describe, expect, it } from 'vitest';
import { responseBody } from './response-body.ts';
import { createResponseCache } from './response-cache.ts';

const megabyte = 1024 * 1024;
const answerOf = (size: number) => ({ status: 200, headers: [], bytes: responseBody(Buffer.alloc(size)) });

describe('the response cache', () => {
  it('caches an answer from its second request on, until the version changes', async () => {
    let version = '1';
    const cache = createResponseCache(async () => version);
    const first = await cache();
    first.store('/a', answerOf(1));
    expect(first.get('/a')).toBeUndefined();
    const answer = answerOf(1);
    first.store('/a', answer);
    expect((await cache()).get('/a')).toBe(answer);
    version = '2';
    expect((await cache()).get('/a')).toBeUndefined();
  });

  it('still has answers when more pages are requested in turn than fit', async () => {
    const answers = await createResponseCache(async () => '1')();
    const pages = Array.from({ length: 12 }, (_, n) => `/page/${n}`);
    let found = 0;
    for (let round = 0; round < 4; round += 1) {
      found = 0;
      for (const page of pages) {
        if (answers.get(page)) found += 1;
        else answers.store(page, answerOf(megabyte));
      }
    }
    expect(found).toBeGreaterThan(2);
  });

  it('evicts an answer for one that is requested more often', async () => {
    const answers = await createResponseCache(async () => '1')();
    const storeTwice = (page: string) => {
      answers.store(page, answerOf(3 * megabyte));
      answers.store(page, answerOf(3 * megabyte));
    };
    storeTwice('/old');
    storeTwice('/wanted');
    expect(answers.get('/wanted')).toBeUndefined();
    answers.store('/wanted', answerOf(3 * megabyte));
    expect([answers.get('/old'), answers.get('/wanted')]).toEqual([undefined, expect.anything()]);
  });

  it('evicts in time what was popular once, for what is requested now', async () => {
    const answers = await createResponseCache(async () => '1')();
    const ask = (page: string, size: number) => {
      if (!answers.get(page)) answers.store(page, answerOf(size));
    };
    for (let n = 0; n < 50; n += 1) ask('/once', 3 * megabyte);
    for (let n = 0; n < 3; n += 1) ask('/now', 3 * megabyte);
    expect([answers.get('/once'), answers.get('/now')]).toEqual([expect.anything(), undefined]);
    for (let n = 0; n < 60_000; n += 1) ask(`/others/${n % 100}`, 1);
    for (let n = 0; n < 3; n += 1) ask('/now', 3 * megabyte);
    expect([answers.get('/once'), answers.get('/now')]).toEqual([undefined, expect.anything()]);
  });
});
