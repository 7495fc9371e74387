import type { Connection, Engine } from '../engines/engine.ts';
import type { DueWork } from '../payments/due-work.ts';

/** Where public lists are read: in the database, or in a copy of the lists beside this process. */
export interface ListReader {
  /**
   * Runs reads that know all that was acknowledged before this call, unless `asOf` tells another time.
   *
   * @param work Only reads, and may run again on another connection. `version` moves with every change of any list.
   */
  read<Result>(work: (lists: Connection, version: string) => Promise<Result>): Promise<Result>;
  /** Does the work that is due, and answers what moves with every change of any list. */
  version(): Promise<string>;
  /** While the database does not answer: the moment as of which lists are read. */
  asOf(): Date | undefined;
}

/** Reads lists in the database itself. */
export function readInDatabase(engine: Engine, dueWork: DueWork): ListReader {
  return {
    read: async (work) => work(engine.reader, await dueWork.version()),
    version: () => dueWork.version(),
    asOf: () => undefined,
  };
}
