import * as contact from '#shared/contract/contact.ts';
import { sendContactMessage } from '../../domain/contact/send-contact-message.ts';
import type { Deps } from '../../domain/deps.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

export function contactRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, contact.sendContactMessage, {
    throttle: throttles.contact,
    async handle({ actor, body, idempotencyKey }) {
      await sendContactMessage(deps, actor, { letter: body, key: idempotencyKey });
      return { message: 'Your message has arrived' };
    },
  });
}
