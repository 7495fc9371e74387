import { afterAll } from 'vitest';

const settlesWithinMs = 20;
// Some tests leave the clock of the page stopped.
const { setTimeout } = globalThis;

// A dialog that closes with the last test takes its entry out of the history a moment later. The page must still be there.
afterAll(() => new Promise<void>((resolve) => setTimeout(resolve, settlesWithinMs)));
