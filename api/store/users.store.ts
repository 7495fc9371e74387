import type { Taken, UserStore } from '../deps.ts';
import { asc, eq, getTableColumns, inArray, lockingRows, sql } from './drizzle.ts';
import { type Connection, defineQuery, type Engine } from './engines/engine.ts';
import { insertRow } from './insert-row.ts';
import { type MutateContext, mutate } from './mutate.ts';
import type { NewUser, ProfileRecord, UserPatch, UserRecord } from './records.ts';
import { StoreError } from './store-error.ts';

/** Keeps the accounts of people. @see api/deps.ts UserStore */
export function createUserStore(context: MutateContext): UserStore {
  const { engine } = context;
  const { reader } = engine;
  return {
    async findById(id) {
      return (await reader.run(userById, { id }))[0];
    },
    async findByEmail(email) {
      return (await reader.run(userByEmail, { email }))[0];
    },
    async findProfileBySlug(slug) {
      const [found] = await reader.run(userBySlug, { slug });
      if (!found) return undefined;
      const { hasEntries, ...user } = found;
      // Most people have no entries; two questions less make a profile a third cheaper.
      return hasEntries ? withEntries(reader, user) : { ...user, education: [], experience: [] };
    },
    async findProfileById(id) {
      return withEntries(reader, (await reader.run(userById, { id }))[0]);
    },
    takenSlugs: (base) => takenNames(engine, 'slug', { base, separator: '-' }),
    takenUsernames: (base) => takenNames(engine, 'username', { base, separator: '_' }),
    insert: (user) => insertUser(context, user),
    savePatch: (own, patch, expectedRev) => savePatch(context, { id: own.id, patch, expectedRev }),
    async recordLogin(id, at) {
      await engine.write((tx) => tx.run(setLastLogin, { id, at }));
    },
  };
}

async function insertUser(context: MutateContext, user: NewUser): Promise<ProfileRecord | Taken> {
  try {
    return await mutate(
      context,
      async (tx, touch) => {
        const id = await insertRow(tx, 'users', { ...user, rev: 0, now: context.clock.now() });
        touch('talents', id);
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

interface ProfileSave {
  id: number;
  patch: UserPatch;
  expectedRev: number | undefined;
}

function savePatch(
  context: MutateContext,
  { id, patch, expectedRev }: ProfileSave,
): Promise<ProfileRecord | 'changed'> {
  return mutate(
    context,
    async (tx, touch) => {
      const [current] = await tx.run(userToChange, { id });
      if (!current || (expectedRev !== undefined && current.rev !== expectedRev)) return 'changed' as const;
      if (changesAnything(current, patch)) {
        await tx.run(setPatchedColumns, { ...current, ...patch });
        touch('talents', id, searchedColumns.some((column) => column in patch) ? 'all' : 'card');
      }
      return 'saved' as const;
    },
    async (tx, outcome, users) =>
      outcome === 'changed' ? outcome : storedProfile(tx, users.get(id) ?? (await tx.run(userById, { id }))[0]),
  );
}

function changesAnything(current: UserRecord, patch: UserPatch): boolean {
  return patchColumns.some(
    (column) => column in patch && JSON.stringify(patch[column]) !== JSON.stringify(current[column]),
  );
}

async function storedProfile(tx: Connection, user: UserRecord | undefined): Promise<ProfileRecord> {
  const profile = await withEntries(tx, user);
  // The row was written a moment ago in this transaction.
  if (!profile) throw new StoreError('internal');
  return profile;
}

async function withEntries(connection: Connection, user: UserRecord | undefined): Promise<ProfileRecord | undefined> {
  if (!user) return undefined;
  const education = await connection.run(educationOf, { userId: user.id });
  const experience = await connection.run(experienceOf, { userId: user.id });
  return { ...user, education, experience };
}

const namesPerLook = 200;

/** Looks at `base`, `base-2`, `base-3` … until some are free, since a popular name has thousands of holders. */
async function takenNames(
  { reader, tables: { users } }: Engine,
  column: 'slug' | 'username',
  { base, separator }: { base: string; separator: string },
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let first = 1; ; first += namesPerLook) {
    const names = Array.from({ length: namesPerLook }, (_, n) =>
      first + n === 1 ? base : `${base}${separator}${first + n}`,
    );
    const rows = await reader.db.select({ name: users[column] }).from(users).where(inArray(users[column], names));
    for (const { name } of rows) taken.add(name);
    if (rows.length < namesPerLook) return taken;
  }
}

const userById = defineQuery('user_by_id', (db, { users }) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

const userToChange = defineQuery('user_to_change', (db, { users }) =>
  lockingRows(
    db
      .select()
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  ),
);

const userByEmail = defineQuery('user_by_email', (db, { users }) =>
  db
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder('email'))),
);

const userBySlug = defineQuery('user_by_slug', (db, { users }) =>
  db
    .select({
      ...getTableColumns(users),
      hasEntries: sql<boolean | number>`exists (select 1 from education e where e.user_id = users.id)
        or exists (select 1 from experience e where e.user_id = users.id)`,
    })
    .from(users)
    .where(eq(users.slug, sql.placeholder('slug'))),
);

const educationOf = defineQuery('education_of', (db, { education }) =>
  db
    .select()
    .from(education)
    .where(eq(education.userId, sql.placeholder('userId')))
    .orderBy(asc(education.place), asc(education.id)),
);

const experienceOf = defineQuery('experience_of', (db, { experience }) =>
  db
    .select()
    .from(experience)
    .where(eq(experience.userId, sql.placeholder('userId')))
    .orderBy(asc(experience.place), asc(experience.id)),
);

const patchColumns = [
  'name',
  'dateOfBirth',
  'industry',
  'bio',
  'skills',
  'profilePicture',
  'school',
  'whatsappNumber',
  'showEmail',
  'showDateOfBirth',
  'showWhatsapp',
  'language',
] as const satisfies readonly (keyof UserPatch)[];

// What the search text of a talent is made of.
const searchedColumns = ['name', 'industry', 'skills'] as const satisfies readonly (keyof UserPatch)[];

const setPatchedColumns = defineQuery('user_set_patched', (db, { users }) =>
  db
    .update(users)
    .set(Object.fromEntries(patchColumns.map((column) => [column, sql.placeholder(column)])))
    .where(eq(users.id, sql.placeholder('id'))),
);

const setLastLogin = defineQuery('user_set_last_login', (db, { users }) =>
  db
    .update(users)
    .set({ lastLogin: sql`${sql.param(sql.placeholder('at'), users.lastLogin)}` })
    .where(eq(users.id, sql.placeholder('id'))),
);
