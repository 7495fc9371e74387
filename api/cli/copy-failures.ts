import type { CopyFailure } from '../store/engines/sqlite-copies.ts';

/** Messages of the commands when nothing was done. */
export const copyFailureTexts: Record<CopyFailure, string> = {
  missing: 'There is no such database.',
  exists: 'The file is there already; nothing was overwritten.',
  damaged: 'The file is damaged or no database of Dalil. Nothing was changed.',
  in_use: 'A server has the database open. Stop it first; nothing was changed.',
};
