import * as contract from '#shared/contract/webhooks.ts';
import type { Deps } from '../../domain/deps.ts';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from '../../domain/webhooks/webhooks.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

export function webhooksRoutes(api: Api, deps: Deps, { companyLogin }: Throttles): void {
  bindEndpoint(api, contract.listWebhooks, { handle: ({ actor }) => listWebhooks(deps, actor) });
  bindEndpoint(api, contract.createWebhook, {
    // It takes the password, and must not help to guess it.
    throttle: companyLogin,
    handle: ({ actor, body }) => createWebhook(deps, actor, body),
  });
  bindEndpoint(api, contract.removeWebhook, {
    async handle({ actor, params }) {
      await removeWebhook(deps, actor, params.id);
      return { message: 'Webhook removed' };
    },
  });
  bindEndpoint(api, contract.listWebhookDeliveries, {
    handle: ({ actor, params }) => listDeliveries(deps, actor, params.id),
  });
  bindEndpoint(api, contract.testWebhook, { handle: ({ actor, params }) => testWebhook(deps, actor, params.id) });
  bindEndpoint(api, contract.resumeWebhook, { handle: ({ actor, params }) => resumeWebhook(deps, actor, params.id) });
}
