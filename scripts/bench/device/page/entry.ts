// Runs in the page: the app's own code beside the floors, never part of the app itself.
import { readColdText } from './cold-read.ts';
import { fetchEverything, fillFromServer, writePrepared, writePreparedPlainly } from './fill.ts';
import { readPlainly } from './plain-store.ts';
import { filteredTimes, findTimes, prepareScan, sampleCards, scanTimes, shownTimes, suggestTimes } from './search.ts';

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
  filteredTimes,
  shownTimes,
  scanTimes,
  suggestTimes,
};

/** The functions that the bench calls in the page. */
export type PageBench = typeof bench;

Object.assign(globalThis, { dalilBench: bench });
