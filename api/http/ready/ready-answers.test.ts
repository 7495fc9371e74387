import { describe, expect, it } from 'vitest';
import { createReadyAnswers } from './ready-answers.ts';
import { readyBytes } from './ready-bytes.ts';

const megabyte = 1024 * 1024;
const answerOf = (size: number) => ({ status: 200, headers: [], bytes: readyBytes(Buffer.alloc(size)) });

describe('ready answers', () => {
  it('are kept from the second time on, until the version moves', async () => {
    let version = '1';
    const ready = createReadyAnswers(async () => version);
    const first = await ready();
    first.keep('/a', answerOf(1));
    expect(first.get('/a')).toBeUndefined();
    const answer = answerOf(1);
    first.keep('/a', answer);
    expect((await ready()).get('/a')).toBe(answer);
    version = '2';
    expect((await ready()).get('/a')).toBeUndefined();
  });

  it('stay when more is asked for in turn than fits', async () => {
    const answers = await createReadyAnswers(async () => '1')();
    const pages = Array.from({ length: 12 }, (_, n) => `/page/${n}`);
    let found = 0;
    for (let round = 0; round < 4; round += 1) {
      found = 0;
      for (const page of pages) {
        if (answers.get(page)) found += 1;
        else answers.keep(page, answerOf(megabyte));
      }
    }
    expect(found).toBeGreaterThan(2);
  });

  it('give way to what is asked for more often', async () => {
    const answers = await createReadyAnswers(async () => '1')();
    const keepTwice = (page: string) => {
      answers.keep(page, answerOf(3 * megabyte));
      answers.keep(page, answerOf(3 * megabyte));
    };
    keepTwice('/old');
    keepTwice('/wanted');
    expect(answers.get('/wanted')).toBeUndefined();
    answers.keep('/wanted', answerOf(3 * megabyte));
    expect([answers.get('/old'), answers.get('/wanted')]).toEqual([undefined, expect.anything()]);
  });

  it('give way in time to what is asked for now, however often they were asked for once', async () => {
    const answers = await createReadyAnswers(async () => '1')();
    const ask = (page: string, size: number) => {
      if (!answers.get(page)) answers.keep(page, answerOf(size));
    };
    for (let n = 0; n < 50; n += 1) ask('/once', 3 * megabyte);
    for (let n = 0; n < 3; n += 1) ask('/now', 3 * megabyte);
    expect([answers.get('/once'), answers.get('/now')]).toEqual([expect.anything(), undefined]);
    for (let n = 0; n < 60_000; n += 1) ask(`/others/${n % 100}`, 1);
    for (let n = 0; n < 3; n += 1) ask('/now', 3 * megabyte);
    expect([answers.get('/once'), answers.get('/now')]).toEqual([undefined, expect.anything()]);
  });
});
