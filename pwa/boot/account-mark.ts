import type { Realm } from '#shared/model/realm.ts';
import { forgetPageTop } from './page-top-space.ts';

const key = 'dalil-here';

/** Marks the document with the realms in which somebody is probably signed in, so that the login buttons do not flash. */
export function markAccount(): void {
  const realms = realmsHere();
  if (realms.length > 0) document.documentElement.dataset.account = realms.join(' ');
}

/** Stores whether somebody of a realm is signed in here, but not who. */
export function noteAccount(realm: Realm, isHere: boolean): void {
  const before = realmsHere();
  if (!isHere && before.includes(realm)) forgetPageTop();
  const others = before.filter((other) => other !== realm);
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
    // Without storage the login buttons show until the server has answered.
    return [];
  }
}
