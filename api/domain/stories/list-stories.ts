import { limits } from '#shared/limits.ts';
import type { SuccessStory } from '#shared/model/story.ts';
import type { Deps } from '../deps.ts';

/**
 * Lists the stories of talents who are or were featured and allow it, the latest featured first. A story goes with the
 * person's leave, with the account, and when an administrator ends the featuring.
 *
 * @see requirements C16
 */
export function listStories({ stories }: Deps): Promise<SuccessStory[]> {
  return stories.list(limits.successStoriesShown);
}
