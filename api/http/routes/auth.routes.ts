import * as auth from '#shared/contract/auth.ts';
import { checkAuth } from '../../domain/auth/check-auth.ts';
import { logIn } from '../../domain/auth/log-in.ts';
import type { Deps } from '../../domain/deps.ts';
import { sessionName } from '../../domain/sessions/session-keeper.ts';
import { type Api, bindEndpoint, sessionHeader } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';
import { ownProfileHeaders } from './own-profile-headers.ts';

export function authRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, auth.checkAuth, {
    async handle({ actor, session, answerWith }) {
      const profile = await checkAuth(deps, actor);
      if (profile) answerWith(await ownProfileHeaders(deps, profile));
      if (profile && session) answerWith(sessionHeader('user', sessionName(session)));
      return profile;
    },
  });

  bindEndpoint(api, auth.login, {
    throttle: throttles.login,
    async handle({ body, signIn, answerWith }) {
      const { profile, account } = await logIn(deps, body);
      answerWith(await ownProfileHeaders(deps, profile));
      await signIn(account);
      return profile;
    },
  });

  bindEndpoint(api, auth.logout, {
    async handle({ query, signOut }) {
      await signOut(query.session);
      return { message: 'Logged out' };
    },
  });
}
