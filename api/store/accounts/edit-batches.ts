import { findingFields } from '#shared/model/field-lists.ts';
import { mergeProfile } from '#shared/rules/merge-edits.ts';
import { and, eq, getTableColumns, sql } from '../drizzle.ts';
import { defineQuery } from '../engines/engine.ts';
import { isListed, makeTalentCardAt, talentCardBeforeRev } from '../feeds/card-contents.ts';
import { editedColumns } from '../feeds/feeds.ts';
import type { MutateContext } from '../mutate.ts';
import type { ProfileRecord, UserRecord } from '../records.ts';
import { StoreError } from '../store-error.ts';
import type { EditRefusal, ProfileEditToStore, StoredEdit } from './profile-edits.ts';
import { outcomeOfStored, saveEditAlone } from './profile-edits.ts';
import { profileOf } from './profiles.ts';
import { writeEditsFunction } from './write-edits-function.ts';

type Answer = StoredEdit | EditRefusal;

interface Waiting {
  id: number;
  edit: ProfileEditToStore;
  /** Its row as the request found it; undefined once that turned out to be old. */
  seen: UserRecord | undefined;
  /** How often its row had changed between reading and writing. */
  missed: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** An edit that is merged and waits to be written. */
interface Merged {
  waiting: Waiting;
  row: Record<string, unknown> & { id: number };
  answer: StoredEdit;
}

const batchSizeMax = 256;
// After so many misses others change the row all the time, and only a lock helps.
const missesMax = 4;

/**
 * Stores the edits of profiles that wait at the same time in one call of the database each time: merged here with the
 * rows as their requests found them, and written where those are still the same. Only what was left out is read again.
 * The waiting edits grow while the commit before runs. Edits of one person come one after the other.
 *
 * For databases where transactions run side by side; lists of entries, pictures and whatever was refused go in a
 * transaction of their own.
 *
 * @see performance §1 Group commit
 */
export class EditBatches {
  readonly #context: MutateContext;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(context: MutateContext) {
    this.#context = context;
  }

  /** Stores an edit of a person whose row was read since the edit came; answers once it is committed. */
  save(seen: UserRecord, edit: ProfileEditToStore): Promise<Answer> {
    const { id } = seen;
    const { education, experience, profilePicture } = edit.patch;
    if ([education, experience, profilePicture].some((value) => value !== undefined)) {
      return saveEditAlone(this.#context, id, edit);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ id, edit, seen, missed: 0, resolve, reject });
    if (!this.#isRunning) void this.#drain();
    return promise;
  }

  async #drain(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await this.#gather();
      const batch = this.#take();
      await this.#store(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    this.#isRunning = false;
  }

  /** Waits as long as every tick of the event loop brings more. */
  async #gather(): Promise<void> {
    for (let gathered = 0; gathered < Math.min(this.#waiting.length, batchSizeMax); ) {
      gathered = this.#waiting.length;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  /** The first edit of each person; one statement cannot write a row twice. */
  #take(): Waiting[] {
    const batch = new Map<number, Waiting>();
    const others: Waiting[] = [];
    for (const waiting of this.#waiting) {
      if (batch.has(waiting.id) || batch.size === batchSizeMax) others.push(waiting);
      else batch.set(waiting.id, waiting);
    }
    this.#waiting = others;
    return [...batch.values()];
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    const merged = await this.#merge(batch);
    if (merged.length === 0) return;
    const revs = await this.#write(merged);
    if (!revs) {
      await Promise.all(merged.map(({ waiting }) => this.#saveAlone(waiting)));
      return;
    }
    this.#context.engine.noteRevision(Math.max(0, ...Object.values(revs)));
    for (const { waiting, answer } of merged) {
      const rev = revs[waiting.id];
      if (rev === undefined) await this.#again(waiting);
      else waiting.resolve({ ...answer, profile: { ...answer.profile, rev } });
    }
  }

  /** Merges a batch. An edit that needs no write is answered here, and is not in the result. */
  async #merge(batch: readonly Waiting[]): Promise<Merged[]> {
    const now = this.#context.clock.now();
    const rows = await this.#read(batch.filter((waiting) => !isMergedAtOnce(waiting)));
    const merged = await Promise.all(
      batch.map((waiting) => {
        const { seen } = waiting;
        return seen && isMergedAtOnce(waiting)
          ? this.#mergeWith(seen, waiting, now)
          : this.#mergeOrAnswer(waiting, rows, now);
      }),
    );
    return merged.filter((edit) => edit !== undefined);
  }

  async #read(batch: readonly Waiting[]): Promise<readonly RowOfEdit[]> {
    if (batch.length === 0) return [];
    return this.#context.engine.reader.run(rowsOfEdits, {
      ids: batch.map(({ id }) => id),
      keys: batch.flatMap(({ edit }) => edit.once?.key ?? []),
    });
  }

  /** Merges an edit whose row was read, or answers it. */
  async #mergeOrAnswer(waiting: Waiting, rows: readonly RowOfEdit[], now: Date): Promise<Merged | undefined> {
    const { id, edit, resolve } = waiting;
    const own = rows.filter((row) => row.user.id === id);
    const user = own[0]?.user;
    if (!user) return void resolve({ refused: 'gone' });
    if (!isListed(user)) return void (await this.#saveAlone(waiting));
    const stored = own.find((row) => row.stored !== null && row.stored.key === edit.once?.key)?.stored;
    if (!stored && (edit.expectedRev === undefined || edit.expectedRev === user.rev)) {
      return this.#mergeWith(user, waiting, now);
    }
    const profile = await profileOf(this.#context.engine.reader, user);
    if (!stored) return void resolve({ refused: 'changed', profile });
    const outcome = outcomeOfStored(stored, edit);
    return void resolve('refused' in outcome ? outcome : { ...outcome, profile });
  }

  async #mergeWith(user: UserRecord, waiting: Waiting, now: Date): Promise<Merged> {
    const profile = await profileOf(this.#context.engine.reader, user);
    return { waiting, ...mergedEdit({ profile, user, edit: waiting.edit, now }) };
  }

  /** Returns the revisions of the written edits by id; undefined when the database refused one of them. */
  async #write(merged: readonly Merged[]): Promise<Record<number, number> | undefined> {
    const { engine, clock } = this.#context;
    const { name } = writeEditsFunction(engine.tables);
    const batch = JSON.stringify(merged.map(({ row }) => row));
    try {
      const [row] = await engine.write((tx) => tx.sql(`select ${name}(?, ?)`, [batch, clock.now()]), {
        isOneStatement: true,
      });
      // The answer of the function: whole numbers by id.
      return row?.[0] as Record<number, number>;
    } catch (error) {
      // A database that cannot be asked cannot be asked for each of them either.
      if (error instanceof StoreError) throw error;
      return undefined;
    }
  }

  /** The row was written in between, or the key is stored: the row is read and merged again with the next batch. */
  async #again(waiting: Waiting): Promise<void> {
    waiting.missed += 1;
    waiting.seen = undefined;
    if (waiting.missed > missesMax) await this.#saveAlone(waiting);
    else this.#waiting.unshift(waiting);
  }

  async #saveAlone({ id, edit, resolve, reject }: Waiting): Promise<void> {
    await saveEditAlone(this.#context, id, edit).then(resolve, reject);
  }
}

/** False for a row that must be read first: it may be old, or it is not listed. */
function isMergedAtOnce({ seen, edit }: Waiting): boolean {
  return isListed(seen) && (edit.expectedRev === undefined || edit.expectedRev === seen.rev);
}

interface ToMerge {
  profile: ProfileRecord;
  user: UserRecord;
  edit: ProfileEditToStore;
  now: Date;
}

function mergedEdit({ profile, user, edit, now }: ToMerge): Pick<Merged, 'row' | 'answer'> {
  const { apply, applied, conflicts } = mergeProfile({
    current: profile,
    patch: edit.patch,
    base: edit.base ?? {},
  });
  const merge = edit.base ? { applied, conflicts } : null;
  // Neither lists nor a picture are in it: see `save`.
  const changed = { ...user, ...(apply as Partial<UserRecord>) };
  const isFoundOtherwise = findingFields.some((field) => field in apply);
  return {
    row: {
      ...Object.fromEntries(editedColumns.map((column) => [column, changed[column]])),
      id: user.id,
      seen: user.rev,
      isChange: Object.keys(apply).length > 0,
      industryBefore: user.industry,
      card: talentCardBeforeRev(changed, now),
      // Most edits change nothing that is searched; the text of the card stays then.
      haystack: isFoundOtherwise ? makeTalentCardAt(changed, now, '').haystack : null,
      ...(edit.once && { ...edit.once, result: JSON.stringify(merge) }),
    },
    answer: { profile: { ...profile, ...changed }, merge, isReplayed: false },
  };
}

interface RowOfEdit {
  user: UserRecord;
  stored: { key: string; fingerprint: string; result: string } | null;
}

const rowsOfEdits = defineQuery('rows_of_edits', (db, { users, idempotency }) =>
  db
    .select({ user: getTableColumns(users), stored: getTableColumns(idempotency) })
    .from(users)
    .leftJoin(
      idempotency,
      and(eq(idempotency.userId, users.id), sql`${idempotency.key} = any(${sql.placeholder('keys')})`),
    )
    .where(sql`${users.id} = any(${sql.placeholder('ids')})`),
);
