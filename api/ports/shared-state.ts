/** State that several processes on one database share besides the tables; a database file has one process. */
export interface SharedState {
  /** Runs the statements of the limiters of calls. */
  bounds: { query(statement: { text: string; values: readonly unknown[] }): Promise<CountedRows> };
  leases: Leases;
  /** Changes a text that all processes know, one after the other; `change` gets undefined while there is none. */
  changeNote(name: string, change: (text: string | undefined) => string): Promise<void>;
  /** Forgets counts of calls that nobody is held to any more. */
  sweep(now: Date): Promise<void>;
}

/** Lets only one process do a work at a time. Times are those of the database. */
export interface Leases {
  /** Takes the lease or makes it longer; false while another holder has it. */
  take(name: string, holder: string, forMs: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}

interface CountedRows {
  rows: { points: unknown; expire: unknown }[];
  rowCount: number;
}
