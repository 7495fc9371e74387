import * as auth from '#shared/contract/auth.ts';
import type { Deps } from '../deps.ts';
import { checkAuth } from '../domain/auth/check-auth.ts';
import { logIn } from '../domain/auth/log-in.ts';
import { type Api, bindEndpoint } from '../http/bind-endpoint.ts';
import type { Throttles } from '../http/rate-limit.ts';

export function authRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, auth.checkAuth, { handle: ({ actor }) => checkAuth(deps, actor) });

  bindEndpoint(api, auth.login, {
    throttle: throttles.login,
    async handle({ body, signIn }) {
      const profile = await logIn(deps, body);
      await signIn(profile.id);
      return profile;
    },
  });

  bindEndpoint(api, auth.logout, {
    async handle({ signOut }) {
      await signOut();
      return { message: 'Logged out' };
    },
  });
}
