import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Realm } from '#shared/model/realm.ts';

interface MailedLink {
  realm: Realm;
  token: string | undefined;
}

/**
 * The token of a mail's link. It proves an identity: it leaves the address at once, so that neither the
 * history of the browser nor a shared address holds it, and is kept by this page alone.
 */
export function useMailedLink(): MailedLink {
  const { for: whose, token } = useSearch({ strict: false });
  const { history } = useRouter();
  const [kept] = useState(token);
  useEffect(() => {
    if (token) history.replace(location.pathname + searchFor(whose));
  }, [token, whose, history]);
  return { realm: whose ?? 'user', token: kept };
}

function searchFor(whose: 'company' | undefined): string {
  return whose ? `?for=${whose}` : '';
}
