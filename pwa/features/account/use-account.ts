import { useEffect } from 'react';
import { checkCompanySession } from '#pwa/data/session/company-session.ts';
import { useCompanySession, useSession } from '#pwa/data/session/use-session.ts';
import type { Realm } from '#shared/model/realm.ts';

/** The common fields of both kinds of accounts. */
interface Account {
  email: string;
  isEmailConfirmed: boolean;
}

/** The account of a realm that uses this browser; null for none, undefined as long as that is not known. */
export function useAccount(realm: Realm): Account | null | undefined {
  const person = useSession();
  const company = useCompanySession();
  useEffect(() => {
    if (realm === 'company') void checkCompanySession();
  }, [realm]);
  if (realm === 'user') return person.state === 'signed-in' ? person.account : missing(person.state);
  return company.state === 'signed-in' ? company.account : missing(company.state);
}

function missing(state: 'unknown' | 'signed-out'): null | undefined {
  return state === 'unknown' ? undefined : null;
}

/** The account that a part is about. */
export interface AccountInRealm {
  realm: Realm;
  accountId: number;
}

/** An address reads from left to right in any text, and moves nothing around it. */
export function isolated(address: string): string {
  return `\u2066${address}\u2069`;
}
