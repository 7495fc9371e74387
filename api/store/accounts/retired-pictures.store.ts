import { eq, lt, sql } from '../drizzle.ts';
import { type Connection, defineQuery, type Engine } from '../engines/engine.ts';

/** The pictures that an edit has taken off a profile or a company. */
export function createRetiredPictureStore(engine: Engine) {
  const { retiredPictures } = engine.tables;
  return {
    /** Addresses of those taken off before a moment. */
    async before(moment: Date): Promise<string[]> {
      const retired = await engine.reader.db
        .select({ url: retiredPictures.url })
        .from(retiredPictures)
        .where(lt(retiredPictures.retiredAt, moment));
      return retired.map(({ url }) => url);
    },
    /** True when anybody shows a picture, again or still. */
    isShown: (url: string) => isPictureShown(engine.reader, url),
    async forget(url: string) {
      await engine.write((tx) => tx.db.delete(retiredPictures).where(eq(retiredPictures.url, url)));
    },
  };
}

/** Notes in the transaction of an edit that it takes a picture off, if it does. */
export async function retirePicture(
  tx: Connection,
  { from, to }: { from: string | null; to: string | null | undefined },
  now: Date,
): Promise<void> {
  if (from !== null && to !== undefined && to !== from) await tx.run(retire, { url: from, retiredAt: now });
}

/** True when anybody's profile or company shows a picture: equal pictures are one file. */
export async function isPictureShown(connection: Connection, picture: string): Promise<boolean> {
  const people = await connection.run(peopleWithPicture, { picture });
  const firms = await connection.run(companiesWithLogo, { picture });
  return people.length + firms.length > 0;
}

const retire = defineQuery('retire_picture', (db, { retiredPictures }) =>
  db
    .insert(retiredPictures)
    .values({ url: sql.placeholder('url'), retiredAt: sql.placeholder('retiredAt') })
    .onConflictDoUpdate({ target: retiredPictures.url, set: { retiredAt: sql`excluded.retired_at` } }),
);

const peopleWithPicture = defineQuery('people_with_picture', (db, { users }) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.profilePicture, sql.placeholder('picture')))
    .limit(1),
);

const companiesWithLogo = defineQuery('companies_with_logo', (db, { companies }) =>
  db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.logo, sql.placeholder('picture')))
    .limit(1),
);
