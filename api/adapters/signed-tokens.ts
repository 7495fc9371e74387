import { createHmac, timingSafeEqual } from 'node:crypto';
import { householdOf } from '#shared/rules/ip-network.ts';
import type { VisitorKeys } from '../domain/deps.ts';
import type { UnsubscribeTokens } from '../domain/ports/outgoing.ts';
import type { SigningKeys } from '../domain/secrets.ts';
import type { StopTarget } from '../store/mail/queued-mail.ts';

const tokenPattern =
  /^((user|company|newsletter|user_alerts|company_alerts|user_reminders|user_saved|company_saved)-([1-9]\d{0,15})(?:-([\w-]+))?)-([\w-]{43})$/;

/**
 * Signs the links that stop mails. They do not expire: a mail may be read years later. The key of a saved thing stands
 * in its token in base64, so that the page of the link can name it.
 */
export function signedUnsubscribeTokens(keys: SigningKeys): UnsubscribeTokens {
  const signature = (target: string, key: string) =>
    createHmac('sha256', key).update(`unsubscribe ${target}`).digest('base64url');
  return {
    tokenFor({ realm, id, key }) {
      const target = `${realm}-${id}${key === undefined ? '' : `-${Buffer.from(key).toString('base64url')}`}`;
      return `${target}-${signature(target, keys[0])}`;
    },
    targetOf(token) {
      const [, target = '', realm, id, saved, given = ''] = tokenPattern.exec(token) ?? [];
      const isOurs = keys.some((key) => isSame(given, signature(target, key)));
      if (!isOurs) return undefined;
      // The pattern is that of the type.
      const named = { realm: realm as StopTarget['realm'], id: Number(id) };
      return saved === undefined ? named : { ...named, key: Buffer.from(saved, 'base64url').toString() };
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Makes keys that are of use for one day and cannot be turned back into an address without the server's own secret.
 * The name of the browser is no part of it: a visitor who changes it would count as many people.
 *
 * @see trust §7
 */
export function signedVisitorKeys([key]: SigningKeys): VisitorKeys {
  return ({ ip, day }) =>
    createHmac('sha256', key)
      .update(`visitor ${day} ${householdOf(ip)}`)
      .digest('base64url');
}
