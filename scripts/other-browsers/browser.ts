import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A key, a press or a move, as both protocols of automation spell it. */
export interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  actions: object[];
}

/** What a protocol of automation can do in the one window of a browser. */
export interface Driver {
  /** Opens an address and waits until it is loaded. */
  open(address: string): Promise<void>;
  /** @param expression JavaScript for a text or a promise of one. @returns The text. */
  run(expression: string): Promise<string>;
  act(sources: InputSource[]): Promise<void>;
  /** Errors that the console has shown since this was last called. */
  takeComplaints(): Promise<string[]>;
}

/** A browser that runs. */
export interface OtherBrowser {
  /** Its name and version. */
  title: string;
  driver: Driver;
  /** False where automation switches service workers off: what works offline cannot be tried then. */
  hasWorkers: boolean;
  /** Runs in each page before the app, where automation does not report the console: it notes what the console shows. */
  noteComplaints?: () => void;
  stop(): Promise<void>;
}

/** A kind of browser, installed or not. */
export interface BrowserKind {
  name: string;
  /** One line for somebody whose machine lacks it. */
  howToInstall: string;
  isInstalled(): boolean;
  start(): Promise<OtherBrowser>;
}

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
