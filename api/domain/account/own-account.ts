import type { Role } from '#shared/catalog/roles.ts';
import type { Realm } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';

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
