import type { StoryStore } from '../../ports/letters.ts';
import { and, desc, eq, isNotNull } from '../drizzle.ts';
import type { Engine } from '../engines/engine.ts';

/** Reads what talents tell everybody. @see api/ports/letters.ts StoryStore */
export function createStoryStore({ reader }: Engine): StoryStore {
  const { users } = reader.tables;
  const { id, name, slug, industry, profilePicture, story } = users;
  const isTold = and(eq(users.allowsStory, true), isNotNull(story));
  const isShown = and(isTold, isNotNull(users.featuredUntil), eq(users.isActive, true), eq(users.role, 'talent'));
  return {
    async list(limit) {
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
