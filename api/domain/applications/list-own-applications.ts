import type { SentApplication } from '#shared/model/application.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../actor.ts';
import { requireUser } from '../policies.ts';
import { sentApplication } from './application-shapes.ts';

/**
 * Lists what the caller applied to, newest first.
 *
 * @throws AppError `not_authenticated`
 * @see checklist S9
 */
export async function listOwnApplications({ applications, clock }: Deps, actor: Actor): Promise<SentApplication[]> {
  const sent = await applications.ofTalent(requireUser(actor).id);
  return sent.map((application) => sentApplication(application, clock.now()));
}
