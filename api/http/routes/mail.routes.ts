import * as mail from '#shared/contract/mail.ts';
import { sendContactMessage } from '../../domain/contact/contact-messages.ts';
import type { Deps } from '../../domain/deps.ts';
import { confirmSubscription, listSubscribers, subscribe, unsubscribe } from '../../domain/mail/subscriptions.ts';
import type { UnsubscribeTokens } from '../../domain/ports/outgoing.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

interface MailRoutesOptions {
  throttles: Throttles;
  tokens: UnsubscribeTokens;
}

/** Binds the stopping of mails, the newsletter and the contact form. */
export function mailRoutes(api: Api, deps: Deps, { throttles, tokens }: MailRoutesOptions): void {
  newsletterRoutes(api, deps, { throttles, tokens });
  contactRoutes(api, deps, throttles);

  bindEndpoint(api, mail.unsubscribe, {
    throttle: throttles.link,
    async handle({ body }) {
      await unsubscribe(deps, tokens, body.token);
      return { message: 'Unsubscribed' };
    },
  });

  bindEndpoint(api, mail.showMailService, { handle: async () => ({ isSetUp: deps.isMailSetUp }) });
}

function newsletterRoutes(api: Api, deps: Deps, { throttles, tokens }: MailRoutesOptions): void {
  bindEndpoint(api, mail.subscribe, {
    throttle: throttles.newsletter,
    async handle({ body }) {
      await subscribe(deps, body);
      return { message: 'If this address is not subscribed yet, a link to confirm it is on its way' };
    },
  });

  bindEndpoint(api, mail.confirmSubscription, {
    throttle: throttles.link,
    async handle({ body }) {
      await confirmSubscription(deps, body.token);
      return { message: 'Subscribed' };
    },
  });

  bindEndpoint(api, mail.listSubscribers, {
    handle: ({ actor, query }) => listSubscribers({ newsletter: deps.newsletter, tokens }, actor, query),
  });
}

function contactRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, mail.sendContactMessage, {
    throttle: throttles.contact,
    async handle({ actor, body, idempotencyKey }) {
      await sendContactMessage(deps, actor, { letter: body, key: idempotencyKey });
      return { message: 'Your message has arrived' };
    },
  });
}
