// Runs in the page: the app's own code beside the floors, never part of the app itself.
import { fetchEverything, fillFromServer, writePrepared, writePreparedPlainly } from './fill.ts';
import { findTimes, prepareScan, readColdText, readPlainly, sampleCards, scanTimes, shownTimes } from './search.ts';

const bench = {
  fetchEverything,
  fillFromServer,
  writePrepared,
  writePreparedPlainly,
  readColdText,
  readPlainly,
  sampleCards,
  prepareScan,
  findTimes,
  shownTimes,
  scanTimes,
};

/** The functions that the bench calls in the page. */
export type PageBench = typeof bench;

Object.assign(globalThis, { dalilBench: bench });
