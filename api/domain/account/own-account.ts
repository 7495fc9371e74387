import type { Role } from '#shared/catalog/roles.ts';
import type { Realm } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';

/** A signed-in account of either realm, as far as both are alike. */
export interface OwnAccount {
  realm: Realm;
  id: number;
  slug: string;
  passwordHash: string;
  /** Companies have none. */
  role?: Role;
}

/**
 * Answers the signed-in account, a person's or a company's.
 *
 * @throws AppError `not_authenticated`
 */
export function requireAccount(actor: Actor): OwnAccount {
  if (actor.kind === 'user') return { realm: 'user', ...actor.user };
  if (actor.kind === 'company') return { realm: 'company', ...actor.company };
  return fail('not_authenticated');
}

/**
 * Makes sure that the signed-in person knows the password: another person may sit at an open screen.
 *
 * @throws AppError `validation_failed` at `password`, `busy`
 */
export async function requireOwnPassword(
  { passwords }: Pick<Deps, 'passwords'>,
  { passwordHash }: { passwordHash: string },
  password: string,
): Promise<void> {
  const isRight = await passwords.verify(passwordHash, password);
  if (isRight === 'busy') fail('busy');
  if (!isRight) fail('validation_failed', { fields: { password: 'current_password_wrong' } });
}
