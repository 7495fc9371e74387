import type { TalentCard } from '#shared/model/user.ts';
import { talentSource } from './talent-source.ts';
import { type DirectoryQuery, type FollowedDirectory, useDirectory } from './use-directory.ts';

/** The talents that match. @see requirements I2–I5, I16–I18 */
export function useTalentDirectory(query: DirectoryQuery): FollowedDirectory<TalentCard> {
  return useDirectory('talents', query, talentSource);
}
