import { QueryError } from './query-error.ts';

const damageCode = /^(?:SQLITE_CORRUPT|SQLITE_NOTADB|SQLITE_IOERR_(?:READ|SHORT_READ|CORRUPTFS)|XX00[12]$)/;

/** Remembers whether the database ever told that its file is damaged. */
export class DamageWatch {
  #isDamaged = false;

  /** Since the start of the process; only a restored database ends it. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Looks at an error and answers it. */
  note<Thrown>(error: Thrown): Thrown {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof QueryError && damageCode.test(cause.code)) this.#isDamaged = true;
    }
    return error;
  }
}
