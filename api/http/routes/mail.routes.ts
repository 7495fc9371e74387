import * as mail from '#shared/contract/mail.ts';
import { showMailService } from '#shared/contract/operation.ts';
import type { Deps } from '../../domain/deps.ts';
import { unsubscribe } from '../../domain/mail/unsubscribe.ts';
import type { UnsubscribeTokens } from '../../domain/ports/mail.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

export function mailRoutes(
  api: Api,
  deps: Deps,
  { throttles, tokens }: { throttles: Throttles; tokens: UnsubscribeTokens },
): void {
  bindEndpoint(api, mail.unsubscribe, {
    throttle: throttles.link,
    async handle({ body }) {
      await unsubscribe(deps, tokens, body.token);
      return { message: 'Unsubscribed' };
    },
  });

  bindEndpoint(api, showMailService, { handle: async () => ({ isSetUp: deps.isMailSetUp }) });
}
