import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';

describe.each([false, true])('a question at a terminal (hidden: %s)', (isHidden) => {
  function terminal() {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const written: string[] = [];
    output.on('data', (part) => written.push(String(part)));
    return { input, written, answer: ask('Sure? ', { isHidden, input, output }) };
  }

  it('is answered by a line', async () => {
    const { input, written, answer } = terminal();
    input.write('yes\n');
    expect(await answer).toBe('yes');
    expect(written.join('')).toContain('Sure? ');
    if (isHidden) expect(written.join('')).not.toContain('yes');
  });

  it('that is left by Ctrl-D has no answer, and the program goes on', async () => {
    const { input, answer } = terminal();
    input.end();
    expect(await answer).toBeUndefined();
  });
});
