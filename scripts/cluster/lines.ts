import { type FaultyLine, startFaultyLine } from '../../api/testing/faulty-line.ts';

/** The lines of one process to what it needs. */
export interface Lines {
  /** Addresses that go through lines of its own. */
  databaseUrl: string;
  storeEndpoint: string;
  database: FaultyLine;
  pictures: FaultyLine;
  stop(): Promise<void>;
}

/** Lays lines of its own for a process, to the database and to the store of pictures. */
export async function layLines(databaseUrl: string, storeEndpoint: string): Promise<Lines> {
  const [database, store] = [await lineTo(databaseUrl), await lineTo(storeEndpoint)];
  return {
    databaseUrl: database.address,
    storeEndpoint: store.address,
    database: database.line,
    pictures: store.line,
    async stop() {
      await Promise.all([database.line.stop(), store.line.stop()]);
    },
  };
}

async function lineTo(address: string): Promise<{ address: string; line: FaultyLine }> {
  const through = new URL(address);
  const line = await startFaultyLine(Number(through.port));
  through.port = String(line.port);
  // An address of a bare server ends without a slash.
  return { line, address: through.href.replace(/\/$/, '') };
}
