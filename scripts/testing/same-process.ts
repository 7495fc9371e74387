import { afterAll, beforeAll, expect, vi } from 'vitest';

// Test files share a process. What one of them leaves changed makes another one fail, in some orders only: the file that
// left it fails here instead.

/** Libraries set these when they are loaded: sharp names the folder of its parts. */
const setByLibraries = new Set(['VIPSHOME']);

// Not `exit`: libraries that are loaded late listen to it, which changes nothing for the next file.
const watchedEvents = ['uncaughtException', 'unhandledRejection', 'warning', 'SIGINT', 'SIGTERM'] as const;

const processState = () => ({
  umask: process.umask().toString(8),
  folder: process.cwd(),
  env: { ...process.env },
  listeners: watchedEvents.map((event) => `${event} ${process.listenerCount(event)}`),
  hasFakeTimers: vi.isFakeTimers(),
});
let before: ReturnType<typeof processState>;

beforeAll(() => {
  before = processState();
});

afterAll(() => {
  const { env, ...after } = processState();
  process.umask(Number.parseInt(before.umask, 8));
  process.chdir(before.folder);
  vi.useRealTimers();
  // Names only: a value may be a secret of the machine.
  const changedEnv = Object.keys({ ...before.env, ...env }).filter(
    (name) => env[name] !== before.env[name] && !setByLibraries.has(name),
  );
  for (const name of changedEnv) restoreEnv(name);
  const { env: _, ...expected } = before;
  expect(
    { ...after, changedEnv },
    'This file changed the process that the next test files run in: restore it in afterEach.',
  ).toEqual({ ...expected, changedEnv: [] });
});

function restoreEnv(name: string): void {
  const value = before.env[name];
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
