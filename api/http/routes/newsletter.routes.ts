import * as newsletter from '#shared/contract/newsletter.ts';
import type { Deps } from '../../domain/deps.ts';
import { listSubscribers } from '../../domain/newsletter/list-subscribers.ts';
import { confirmSubscription, subscribe } from '../../domain/newsletter/subscribe.ts';
import type { UnsubscribeTokens } from '../../domain/ports/mail.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

export function newsletterRoutes(
  api: Api,
  deps: Deps,
  { throttles, tokens }: { throttles: Throttles; tokens: UnsubscribeTokens },
): void {
  bindEndpoint(api, newsletter.subscribe, {
    throttle: throttles.newsletter,
    async handle({ body }) {
      await subscribe(deps, body);
      return { message: 'If this address is not subscribed yet, a link to confirm it is on its way' };
    },
  });

  bindEndpoint(api, newsletter.confirmSubscription, {
    throttle: throttles.link,
    async handle({ body }) {
      await confirmSubscription(deps, body.token);
      return { message: 'Subscribed' };
    },
  });

  bindEndpoint(api, newsletter.listSubscribers, {
    handle: ({ actor, query }) => listSubscribers({ newsletter: deps.newsletter, tokens }, actor, query),
  });
}
