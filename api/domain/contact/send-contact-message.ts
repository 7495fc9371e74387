import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '#shared/model/contact.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { fingerprintOf } from '../fingerprint.ts';

/**
 * Stores a message to the operator, and queues the mail that brings it. A text that was changed after a failure is
 * another message, also under the same key: nothing that was written is lost.
 *
 * @param sent.key UUID of the sending; a second click has the same.
 */
export async function sendContactMessage(
  { contact, operatorAddress }: Deps,
  actor: Actor,
  { letter, key = randomUUID() }: { letter: ContactMessage; key: string | undefined },
): Promise<void> {
  await contact.insert({
    letter,
    userId: actor.kind === 'user' ? actor.user.id : null,
    recipient: operatorAddress,
    onceKey: `contact-${fingerprintOf({ key, ...letter })}`,
  });
}
