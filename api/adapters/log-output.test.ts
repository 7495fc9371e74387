import { expect, it } from 'vitest';
import { createJsonLog, createLogOutput, type LogSink } from './json-log.ts';

/** An output that can be stopped and refused. */
function createFakeSink() {
  const state = { text: '', isFull: false, isStuck: false };
  let pending: (() => void) | undefined;
  const sink: LogSink = {
    write(text, done) {
      const finish = () => {
        if (state.isFull) return done(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
        state.text += text;
        done();
      };
      if (state.isStuck) pending = finish;
      else finish();
    },
  };
  return {
    sink,
    state,
    goOn() {
      state.isStuck = false;
      pending?.();
      pending = undefined;
    },
  };
}

const line = (name: string) => `${JSON.stringify({ name })}\n`;
const names = (text: string) =>
  text
    .split('\n')
    .filter((part) => part !== '')
    .map((part) => JSON.parse(part))
    .map(({ name, dropped }) => name ?? dropped);

it('writes lines in their order and together', async () => {
  const { sink, state } = createFakeSink();
  const output = createLogOutput(sink);
  for (const name of ['a', 'b', 'c']) output.write(line(name));
  expect(state.text).toBe('');
  await output.flush(100);
  expect([names(state.text), output.droppedLines()]).toEqual([['a', 'b', 'c'], 0]);
});

it('drops the lines that a full disk refuses, counts them, and tells how many when there is space again', async () => {
  const { sink, state } = createFakeSink();
  const output = createLogOutput(sink);
  state.isFull = true;
  output.write(line('lost'));
  output.write(line('lost, too'));
  await output.flush(100);
  expect([state.text, output.droppedLines()]).toEqual(['', 2]);
  state.isFull = false;
  output.write(line('kept'));
  await output.flush(100);
  output.write(line('later'));
  await output.flush(100);
  expect([names(state.text), output.droppedLines()]).toEqual([[2, 'kept', 'later'], 2]);
});

it('keeps at most 1 MiB for a pipe that nobody reads, and makes nobody wait', async () => {
  const { sink, state, goOn } = createFakeSink();
  const output = createLogOutput(sink);
  state.isStuck = true;
  const long = line('x'.repeat(1024 - 12));
  for (let count = 0; count < 1100; count += 1) output.write(long);
  // The first 32 lines are on their way, 1,024 wait.
  expect(output.droppedLines()).toBe(1100 - 32 - 1024);
  const startedMs = performance.now();
  await output.flush(50);
  expect(performance.now() - startedMs).toBeLessThan(1000);
  goOn();
  await output.flush(100);
  expect(state.text.split('\n').filter((part) => part.includes('xxx'))).toHaveLength(32 + 1024);
  expect(state.text).toContain('"dropped":44');
});

it('writes its log to the stream that is passed', () => {
  const lines: string[] = [];
  createJsonLog('info', { write: (text) => void lines.push(text) }).info({ a: 1 }, 'hello');
  expect(lines.map((text) => JSON.parse(text))).toEqual([expect.objectContaining({ a: 1, msg: 'hello' })]);
});
