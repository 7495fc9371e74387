import { limits } from '#shared/limits.ts';
import type { SentApplication } from '#shared/model/application.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { requireUser } from '../policies.ts';
import { keptApplication, sentApplication } from './application-shapes.ts';

/**
 * Lists the caller's applications, newest first, including those for jobs that their company withdrew.
 *
 * @throws AppError `not_authenticated`
 * @see requirements S9
 */
export async function listOwnApplications({ applications, clock }: Deps, actor: Actor): Promise<SentApplication[]> {
  const { id } = requireUser(actor);
  const sent = await applications.ofTalent(id);
  const kept = await applications.keptOfTalent(id);
  const now = clock.now();
  return [...sent.map((application) => sentApplication(application, now)), ...kept.map(keptApplication)]
    .sort((one, other) => other.id - one.id)
    .slice(0, limits.applicationsOfTalentMax);
}
