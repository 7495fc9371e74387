import type { Engine } from '../engines/engine.ts';
import { type ListReader, readInDatabase } from '../feeds/list-reader.ts';
import type { DueWork } from '../payments/due-work.ts';
import { createCopiedListReader } from './copied-list-reader.ts';
import { openCopyIn } from './copy-folder.ts';
import { ListFollower } from './follower.ts';

interface Parts {
  engine: Engine;
  dueWork: DueWork;
  clock: { now(): Date };
}

/** Where a store reads its lists. */
export interface OpenedLists {
  reader: ListReader;
  /**
   * Brings the copy up to date, if there is one.
   *
   * @throws the error that it met; once, until the copy works again
   */
  follow(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the copy of the lists in a data folder. When it cannot be kept, for example because the disk is full, lists are
 * read from the database.
 */
export async function openCopiedLists(parts: Parts, dataDir: string, isUsable: boolean): Promise<OpenedLists> {
  try {
    const follower = new ListFollower({ ...parts, copy: await openCopyIn(dataDir, { isUsable }) });
    const reader = createCopiedListReader({ ...parts, follower });
    return { reader, follow: () => follower.follow(), close: () => follower.close() };
  } catch (error) {
    let failure: unknown = error;
    return {
      ...openLists(parts),
      async follow() {
        const told = failure;
        failure = undefined;
        if (told) throw told;
      },
    };
  }
}

/** Reads lists from the database itself. */
export function openLists({ engine, dueWork }: Pick<Parts, 'engine' | 'dueWork'>): OpenedLists {
  return { reader: readInDatabase(engine, dueWork), follow: async () => undefined, close: async () => undefined };
}
