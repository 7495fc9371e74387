import * as tokens from '#shared/contract/access-tokens.ts';
import { createToken, listTokens, revokeToken } from '../../domain/account/access-tokens.ts';
import type { Deps } from '../../domain/deps.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

/** The same for both realms: the audience of the call says whose tokens they are. */
export function accessTokensRoutes(api: Api, deps: Deps, { login, companyLogin }: Throttles): void {
  for (const list of [tokens.listTokens, tokens.listCompanyTokens]) {
    bindEndpoint(api, list, { handle: ({ actor }) => listTokens(deps, actor) });
  }

  for (const [create, throttle] of [
    [tokens.createToken, login],
    [tokens.createCompanyToken, companyLogin],
  ] as const) {
    bindEndpoint(api, create, { throttle, handle: ({ actor, body }) => createToken(deps, actor, body) });
  }

  for (const revoke of [tokens.revokeToken, tokens.revokeCompanyToken]) {
    bindEndpoint(api, revoke, {
      async handle({ actor, params }) {
        await revokeToken(deps, actor, params.id);
        return { message: 'Token revoked' };
      },
    });
  }
}
