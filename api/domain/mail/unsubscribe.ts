import type { Deps } from '../../deps.ts';
import type { UnsubscribeTokens } from '../../work-deps.ts';
import { fail } from '../app-error.ts';

/**
 * Stops the mails of the account that a token names; who holds the mail may do it without signing in.
 *
 * @throws AppError `not_found` for a token that is not ours
 */
export async function unsubscribe({ mailQueue }: Deps, tokens: UnsubscribeTokens, token: string): Promise<void> {
  const { realm, id } = tokens.accountOf(token) ?? fail('not_found');
  await mailQueue.setWantsMail(realm, id, false);
}
