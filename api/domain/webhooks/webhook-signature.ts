import { createHmac, randomBytes } from 'node:crypto';
import { webhookSecretPrefix } from '#shared/catalog/webhook-events.ts';

/** A new signing secret: 32 random bytes, in the form of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return webhookSecretPrefix + randomBytes(32).toString('base64');
}

/**
 * The headers of a delivery, as the Standard Webhooks specification has them: the id tells repeats, the signature covers
 * id, time and body, and the time lets a receiver refuse what somebody recorded and sends again.
 *
 * @param now When this try is made; each try has its own time and so its own signature.
 */
export function signedHeaders(
  { secret, eventId, body }: { secret: string; eventId: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Dalil-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${signature}`,
  };
}
