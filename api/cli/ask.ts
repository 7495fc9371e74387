import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';

interface AskOptions {
  /** True for what no bystander shall read: it is not shown. */
  isHidden?: boolean;
  input?: Readable;
  output?: Writable;
}

/** Asks somebody at a terminal. Undefined when they close it without an answer, by Ctrl-D or Ctrl-C. */
export async function ask(
  question: string,
  { isHidden = false, input = process.stdin, output = process.stdout }: AskOptions = {},
): Promise<string | undefined> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isHidden) output.write(question);
  const terminal = createInterface(isHidden ? { input, output: nowhere, terminal: true } : { input, output });
  const closed = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
  const asked = terminal.question(isHidden ? '' : question).catch(() => undefined);
  const answer = await Promise.race([asked, closed]);
  terminal.close();
  if (isHidden || answer === undefined) output.write('\n');
  return answer;
}
