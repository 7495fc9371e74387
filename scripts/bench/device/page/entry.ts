// Runs in the browser: the app's own code, and plain programs to compare it with. The app never loads this file.
import * as fill from './fill.ts';
import * as search from './search.ts';

const bench = { ...fill, ...search };

/** The functions that the bench calls in the page. */
export type PageBench = typeof bench;

Object.assign(globalThis, { dalilBench: bench });
