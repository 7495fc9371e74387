import type { Random } from '../../api/seed/random.ts';
import { type FaultyLine, startFaultyLine } from '../../api/testing/faulty-line.ts';

/** The lines of one process to what it needs. */
export interface Lines {
  /** Addresses that go through lines of its own. */
  databaseUrl: string;
  storeEndpoint: string;
  /** Takes one of the two away for a while: reset, or silent without a sign. @returns What it did, in words. */
  trouble(random: Random): Promise<string>;
  stop(): Promise<void>;
}

const troubleMs = 2500;

/** Lays lines of its own for a process, to the database and to the store of pictures. */
export async function layLines(databaseUrl: string, storeEndpoint: string): Promise<Lines> {
  const [database, store] = [await lineTo(databaseUrl), await lineTo(storeEndpoint)];
  return {
    databaseUrl: database.address,
    storeEndpoint: store.address,
    async trouble(random) {
      const [name, { line }] = random.pick([['database', database] as const, ['pictures', store] as const]);
      const isSilent = random.chance(0.5);
      if (isSilent) line.freeze();
      else line.cut();
      await new Promise((resolve) => setTimeout(resolve, troubleMs));
      line.mend();
      return `${name} ${isSilent ? 'silent' : 'cut off'}`;
    },
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
