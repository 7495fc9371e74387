import type { TalentCard } from '#shared/model/user.ts';
import { talentSource } from './talent-source.ts';
import { type DirectoryWish, type FollowedDirectory, useDirectory } from './use-directory.ts';

/** The talents that match. @see requirements I2–I5, I16–I18 */
export function useTalentDirectory(wish: Omit<DirectoryWish, 'country'>): FollowedDirectory<TalentCard> {
  return useDirectory('talents', wish, talentSource);
}
