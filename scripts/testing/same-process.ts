import { afterAll, beforeAll, expect } from 'vitest';

// Test files share a process. What one of them leaves changed makes another one fail, in some orders only: the file that
// left it fails here instead.
const processState = () => ({ umask: process.umask().toString(8), folder: process.cwd() });
let before: ReturnType<typeof processState>;

beforeAll(() => {
  before = processState();
});

afterAll(() => {
  const after = processState();
  process.umask(Number.parseInt(before.umask, 8));
  process.chdir(before.folder);
  expect(after, 'This file changed the process that the next test files run in: restore it in afterEach.').toEqual(
    before,
  );
});
