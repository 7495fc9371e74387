import type { AccountRemoval } from '../../store/accounts/accounts.store.ts';
import type { Realm } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireCompany, requireOwn, requireOwnCompany, requireUser } from '../policies.ts';
import { requireOwnPassword } from './own-account.ts';

/**
 * Deletes the calling person, who proves to be it by the password: rows, pictures and sessions are gone, devices learn
 * it from the feed, and payments stay without a payer. The last administrator stays.
 *
 * @returns The e-mail of the account.
 * @throws AppError `not_authenticated`, `validation_failed`, `last_admin`, `busy`
 * @see requirements U2, U11
 */
export async function deleteAccount(deps: Deps, actor: Actor, password: string): Promise<string> {
  const own = requireOwn(actor, requireUser(actor));
  await requireOwnPassword(deps, own, password);
  const removal = await deps.accounts.removeUser(own);
  if ('refused' in removal) return fail(removal.refused);
  await removePicture(deps, removal);
  deps.log.info({ user: own.id }, 'account deleted');
  return own.email;
}

/**
 * Deletes the calling company likewise, with its jobs and their applications. Applicants without a decision get a mail.
 *
 * @returns The e-mail of the account.
 * @throws AppError `not_authenticated`, `validation_failed`, `busy`
 * @see requirements U2
 */
export async function deleteCompanyAccount(deps: Deps, actor: Actor, password: string): Promise<string> {
  const own = requireOwnCompany(actor, requireCompany(actor));
  await requireOwnPassword(deps, own, password);
  await removePicture(deps, await deps.accounts.removeCompany(own));
  deps.log.info({ company: own.id }, 'account deleted');
  return own.email;
}

// The account is deleted even when the disk refuses: the picture then stays as a file without a name in the database.
async function removePicture({ pictures, log }: Deps, { picture }: AccountRemoval): Promise<void> {
  if (!picture) return;
  await pictures.remove(picture).catch((error: unknown) => log.warn({ err: error, picture }, 'picture not removed'));
}

/**
 * Says whether an account is gone for good. Devices that kept something of it ask when nobody is signed in any more, to
 * tell a deletion from a session that ended: only the one takes unsent work along. An id that was never given is not
 * gone: a restored database knows nobody who came after its backup.
 */
export async function isErased({ users, companies }: Deps, realm: Realm, id: number): Promise<{ isErased: boolean }> {
  const accounts = realm === 'user' ? users : companies;
  return { isErased: (await accounts.findById(id)) === undefined && (await accounts.wasGiven(id)) };
}
