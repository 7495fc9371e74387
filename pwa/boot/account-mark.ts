const key = 'dalil-here';

type Realm = 'user' | 'company';

/** Marks the document when somebody is probably signed in, so that the login buttons do not flash. */
export function markAccount(): void {
  if (realmsHere().length > 0) document.documentElement.dataset.account = '';
}

/** Notes whether somebody of a realm is signed in here; not who. */
export function noteAccount(realm: Realm, isHere: boolean): void {
  const others = realmsHere().filter((other) => other !== realm);
  const realms = isHere ? [...others, realm] : others;
  try {
    if (realms.length > 0) localStorage.setItem(key, realms.join(' '));
    else localStorage.removeItem(key);
  } catch {
    // Without storage the login buttons show until the server has answered.
  }
}

function realmsHere(): string[] {
  try {
    return localStorage.getItem(key)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
