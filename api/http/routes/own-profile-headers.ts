import type { Deps } from '../../domain/deps.ts';
import { revisionTag } from '../ready/revision-tag.ts';

/** Headers by which a device knows which version of the own profile it got, and of which history. @see protocol §3 */
export async function ownProfileHeaders(
  { users }: Pick<Deps, 'users'>,
  { rev }: { rev: number },
): Promise<Record<string, string>> {
  return { ETag: revisionTag(rev), 'Dalil-Epoch': await users.epoch() };
}
