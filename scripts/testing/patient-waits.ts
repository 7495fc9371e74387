import { vi } from 'vitest';

/** A busy machine takes seconds for what a quiet one does in milliseconds. What never comes fails all the same. */
export const waitPatienceMs = Number(process.env.WAIT_PATIENCE_MS ?? 10_000);

const { waitFor } = vi;
vi.waitFor = (callback, options = waitPatienceMs) => waitFor(callback, options);
