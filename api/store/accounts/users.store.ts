import { mailToConfirm } from '../../domain/rules/mails.ts';
import { oncePerTick, readTogether } from '../../shared-reads.ts';
import { eq, inArray, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import { insertRow, wasGiven } from '../insert-row.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate } from '../mutate.ts';
import type { NewUser, Own, ProfileRecord, UserRecord } from '../records.ts';
import type { Tables } from '../tables.ts';
import { EditBatches } from './edit-batches.ts';
import { type EditMark, findEdit, saveEditAlone } from './profile-edits.ts';
import { profileOf, storedProfile, userById } from './profiles.ts';

/** Result of a write that a unique column refused. */
export interface Taken {
  taken: 'email' | 'slug' | 'username';
}

export interface RegistrationOptions {
  /** Queues the mail that asks to confirm the e-mail, together with the account. */
  asksToConfirm?: boolean;
}

/** Stores the accounts of people. */
export function createUserStore(context: MutateContext) {
  const { engine } = context;
  const {
    reader,
    tables: { users },
  } = engine;
  const batches = new EditBatches(context);
  const findOnPostgres = readTogether<number, UserRecord>(async (ids) => {
    const rows = await reader.run(usersByIds, { ids });
    return new Map(rows.map((row) => [row.id, row]));
  });
  async function findOnSqlite(id: number): Promise<UserRecord | undefined> {
    return (await reader.run(userById, { id }))[0];
  }
  // SQLite's writer commits all waiting writes together. On PostgreSQL `EditBatches` does so for edits.
  const saveEdit: EditBatches['save'] =
    engine.dialect === 'sqlite'
      ? ({ id }, edit) => saveEditAlone(context, id, edit)
      : (own, edit) => batches.save(own, edit);
  return {
    findById: engine.dialect === 'sqlite' ? findOnSqlite : findOnPostgres,
    /** True for the id of an account that is or was there. */
    wasGiven: (id: number) => wasGiven(engine, 'users', id),
    async findByEmail(email: string): Promise<UserRecord | undefined> {
      return (await reader.run(userByEmail, { email }))[0];
    },
    /** With education and experience, in their order. The slug is compared as given (lower-case). */
    async findProfileBySlug(slug: string): Promise<ProfileRecord | undefined> {
      const [found] = await reader.run(userBySlug, { slug });
      return found && profileOf(reader, found);
    },
    async findProfileById(id: number): Promise<ProfileRecord | undefined> {
      const [found] = await reader.run(userById, { id });
      return found && profileOf(reader, found);
    },
    /** Which of `base`, `base-2`, `base-3` … are taken. */
    takenSlugs: (base: string) => takenNames(reader, users.slug, { base, separator: '-' }),
    /** Which of `base`, `base_2`, `base_3` … are taken. */
    takenUsernames: (base: string) => takenNames(reader, users.username, { base, separator: '_' }),
    insert: (user: NewUser, options?: RegistrationOptions) => insertUser(context, user, options),
    /** Merges an edit into the row; one that carries a key is stored once, however often it comes. */
    saveEdit,
    /** The edit that was stored under a key, if there is one; without asking the writer. */
    findEdit: (own: Own<UserRecord>, once: EditMark) => findEdit(reader, own.id, { once }),
    /** Random id of the history that revisions belong to; another one after a restore from backup. */
    epoch: oncePerTick(async () => (await reader.run(epochOfStore, {}))[0]?.epoch ?? ''),
    /** Sets `lastLogin`; never moves the revision. */
    async recordLogin(id: number, at: Date) {
      await engine.write((tx) => tx.run(setLastLogin, { id, at }));
    },
  };
}

async function insertUser(
  context: MutateContext,
  user: NewUser,
  options: RegistrationOptions = {},
): Promise<ProfileRecord | Taken> {
  try {
    return await mutate(
      context,
      async (tx, touch) => {
        const id = await insertRow(tx, 'users', { ...user, rev: 0, now: context.clock.now() });
        touch('talents', id);
        if (options.asksToConfirm) await queueMail(tx, mailToConfirm('user', user), context.clock.now());
        return id;
      },
      (tx, id, users) => storedProfile(tx, users.get(id)),
    );
  } catch (error) {
    const taken = takenBy(context.engine.refusedBy(error));
    if (taken) return taken;
    throw error;
  }
}

function takenBy(constraint: string | undefined): Taken | undefined {
  if (constraint === 'users_email') return { taken: 'email' };
  if (constraint === 'users_slug') return { taken: 'slug' };
  if (constraint === 'users_username') return { taken: 'username' };
  return undefined;
}

const usersByIds = defineQuery('users_by_ids', (db, { users }) =>
  db
    .select()
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')})`),
);

const userByEmail = defineQuery('user_by_email', (db, { users }) =>
  db
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder('email'))),
);

const userBySlug = defineQuery('user_by_slug', (db, { users }) =>
  db
    .select()
    .from(users)
    .where(eq(users.slug, sql.placeholder('slug'))),
);

const setLastLogin = defineQuery('user_set_last_login', (db, { users }) =>
  db
    .update(users)
    .set({ lastLogin: sql`${sql.param(sql.placeholder('at'), users.lastLogin)}` })
    .where(eq(users.id, sql.placeholder('id'))),
);

const epochOfStore = defineQuery('epoch', (db, { syncMeta }) => db.select({ epoch: syncMeta.epoch }).from(syncMeta));

const namesPerLook = 200;

type NameColumn = Tables['users']['slug' | 'username'] | Tables['companies']['slug'];

/**
 * Finds which of `base`, `base-2`, `base-3` … are taken. It asks for 200 names at a time, and ends when one of them is free:
 * thousands of people may have a popular name.
 */
export async function takenNames(
  reader: Connection,
  column: NameColumn,
  { base, separator }: { base: string; separator: string },
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let first = 1; ; first += namesPerLook) {
    const names = Array.from({ length: namesPerLook }, (_, n) =>
      first + n === 1 ? base : `${base}${separator}${first + n}`,
    );
    const rows = await reader.db.select({ name: column }).from(column.table).where(inArray(column, names));
    for (const { name } of rows) taken.add(name);
    if (rows.length < namesPerLook) return taken;
  }
}
