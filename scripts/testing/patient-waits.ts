import { vi } from 'vitest';

/** A busy machine takes seconds for the work of milliseconds. A missing event fails all the same. */
export const waitPatienceMs = Number(process.env.WAIT_PATIENCE_MS ?? 30_000);

const { waitFor } = vi;
vi.waitFor = (callback, options = waitPatienceMs) => waitFor(callback, options);
