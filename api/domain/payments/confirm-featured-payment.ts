import type { OwnProfile } from '#shared/model/user.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { ownProfile } from '../users/profile-shapes.ts';
import { payingUser } from './paying-user.ts';
import { settleIntent } from './settle-intent.ts';

/**
 * Asks the provider whether the caller's payment was made and grants its days, once. A made-up id and one of somebody
 * else are as unknown as each other.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `payments_unavailable`, `payment_provider`, `not_found`,
 * `payment_incomplete`
 * @see trust §6, requirements M14, M16, M17
 */
export async function confirmFeaturedPayment(deps: Deps, actor: Actor, paymentIntentId: string): Promise<OwnProfile> {
  const { user, provider } = payingUser(deps, actor);
  const intent = await provider.fetchIntent(paymentIntentId);
  if (intent === 'failed') return fail('payment_provider');
  if (intent === 'unknown' || intent.userId !== user.id) return fail('not_found', { subject: 'payment' });
  const settlement = await settleIntent(deps, provider, { intent });
  if (!settlement || settlement === 'known' || settlement.status !== 'succeeded') return fail('payment_incomplete');
  const profile = (await deps.users.findProfileById(user.id)) ?? fail('not_authenticated');
  return ownProfile(profile, deps.clock.now());
}
