import type { SuccessStory } from '#shared/model/story.ts';
import { and, desc, eq, isNotNull } from '../drizzle.ts';
import type { Engine } from '../engines/engine.ts';

/** Reads what talents tell everybody. */
export function createStoryStore({ reader }: Engine) {
  const { users } = reader.tables;
  const { id, name, slug, industry, profilePicture, story } = users;
  const isTold = and(eq(users.allowsStory, true), isNotNull(story));
  const isShown = and(isTold, isNotNull(users.featuredUntil), eq(users.isActive, true), eq(users.role, 'talent'));
  return {
    /** The stories that may be shown, the latest featured first. */
    async list(limit: number): Promise<SuccessStory[]> {
      const columns = { id, name, slug, industry, profilePicture, story };
      const order = [desc(users.featuredUntil), desc(id)];
      const rows = await reader.db
        .select(columns)
        .from(users)
        .where(isShown)
        .orderBy(...order)
        .limit(limit);
      return rows.map((row) => ({ ...row, story: row.story ?? '' }));
    },
  };
}
