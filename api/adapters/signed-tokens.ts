import { createHmac, timingSafeEqual } from 'node:crypto';
import { householdOf } from '#shared/rules/ip-network.ts';
import type { VisitorKeys } from '../domain/deps.ts';
import type { UnsubscribeTokens } from '../domain/ports/outgoing.ts';
import type { SigningKeys } from '../domain/secrets.ts';
import type { StopTarget } from '../store/mail/queued-mail.ts';

const tokenPattern =
  /^((user|company|newsletter|user_alerts|company_alerts|user_reminders|user_saved|company_saved)-([1-9]\d{0,15})(?:-([\w-]+))?)-([\w-]{43})$/;

/**
 * Signs the links that stop mails. They do not expire, because a mail may be read years later. The token contains the key of
 * a saved thing in base64, so that the page of the link can name the thing.
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
      const [, target = '', realm, id, savedKey, received = ''] = tokenPattern.exec(token) ?? [];
      const isOurs = keys.some((key) => isSame(received, signature(target, key)));
      if (!isOurs) return undefined;
      // The pattern allows the values of the type only.
      const account = { realm: realm as StopTarget['realm'], id: Number(id) };
      return savedKey === undefined ? account : { ...account, key: Buffer.from(savedKey, 'base64url').toString() };
    },
  };
}

function isSame(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Makes the key of a visitor for one day. Without the server's secret nobody can find the network address from a key. The
 * browser's name is not a part of the key; otherwise a visitor who changes it would count as several people.
 *
 * @see trust §7
 */
export function signedVisitorKeys([key]: SigningKeys): VisitorKeys {
  return ({ ip, day }) =>
    createHmac('sha256', key)
      .update(`visitor ${day} ${householdOf(ip)}`)
      .digest('base64url');
}
