import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailTarget, UnsubscribeTokens } from '../ports/hiring.ts';

const tokenPattern = /^(user|company|newsletter|user_alerts|company_alerts)-([1-9]\d{0,15})-([\w-]{43})$/;

/**
 * Signs the links that stop mails. They do not expire: a mail may be read years later.
 *
 * @param keys The first signs, all are accepted.
 */
export function signedUnsubscribeTokens(keys: readonly string[]): UnsubscribeTokens {
  const signature = (account: string, key: string) =>
    createHmac('sha256', key).update(`unsubscribe ${account}`).digest('base64url');
  return {
    tokenFor({ realm, id }) {
      const account = `${realm}-${id}`;
      return `${account}-${signature(account, keys[0] ?? '')}`;
    },
    targetOf(token) {
      const [, realm, id, given = ''] = tokenPattern.exec(token) ?? [];
      const isOurs = keys.some((key) => isSame(given, signature(`${realm}-${id}`, key)));
      // The pattern is that of the type.
      return isOurs ? { realm: realm as MailTarget['realm'], id: Number(id) } : undefined;
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
