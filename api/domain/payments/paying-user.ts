import type { UserRecord } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireUser } from '../policies.ts';
import type { PaymentProvider } from '../ports/payments.ts';

/**
 * Gives the paying user and the provider. A viewer's account cannot be featured.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `payments_unavailable`
 * @see trust §4, requirements M7, M21
 */
export function payingUser(
  { paymentProvider }: Pick<Deps, 'paymentProvider'>,
  actor: Actor,
): { user: UserRecord; provider: PaymentProvider } {
  const user = requireUser(actor);
  if (user.role === 'viewer') fail('forbidden');
  return { user, provider: paymentProvider ?? fail('payments_unavailable') };
}
