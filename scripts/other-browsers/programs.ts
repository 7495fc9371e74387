import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const startWithinMs = 60_000;

/** The path of the first of these programs that the system has. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  const files = names.flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((one) => path.join(one, name))));
  return files.find((file) => existsSync(file));
}

/**
 * Waits for the line with which a program says where it listens.
 *
 * @returns The first group of the pattern.
 * @throws When it ends first, or says nothing for a minute.
 */
export function lineOf(child: ChildProcess, output: Readable | null, pattern: RegExp): Promise<string> {
  if (!output) throw new Error('The output is not a pipe.');
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${child.spawnfile} does not start.\n${said.join('\n')}`));
    const timer = setTimeout(fail, startWithinMs);
    child.once('error', fail);
    child.once('exit', fail);
    createInterface({ input: output }).on('line', (line) => {
      said.push(line);
      const found = pattern.exec(line)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}

/** Ends a program that was started here. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}
