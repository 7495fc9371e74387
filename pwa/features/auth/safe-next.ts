const logins = ['/login', '/company-login'];

/**
 * The path to go to after logging in: only one of this site, so that a link cannot lead a person elsewhere by way of
 * the login.
 *
 * @see requirements B15
 */
export function safeNext(next: string | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(next, location.origin);
    const leadsHere = origin === location.origin && !logins.includes(pathname);
    return leadsHere ? `${pathname}${search}${hash}` : undefined;
  } catch {
    // No address: the login leads to the usual place.
    return undefined;
  }
}
