// Runs in the page: the app's own code beside the floors, never part of the app itself.
import * as fill from './fill.ts';
import * as search from './search.ts';

const bench = { ...fill, ...search };

/** The functions that the bench calls in the page. */
export type PageBench = typeof bench;

Object.assign(globalThis, { dalilBench: bench });
