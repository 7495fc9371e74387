import * as auth from '#shared/contract/auth.ts';
import { checkAuth, logIn } from '../../domain/auth/log-in.ts';
import type { Deps } from '../../domain/deps.ts';
import {
  changePassword,
  checkPasswordReset,
  forgotPassword,
  requestVerification,
  resetPassword,
  verifyEmail,
} from '../../domain/passwords/passwords.ts';
import { sessionName } from '../../domain/sessions/session-manager.ts';
import { type Api, bindEndpoint, sessionHeader } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';
import { ownProfileHeaders } from './users.routes.ts';

/** Binds the sessions of people, and the passwords and mailed links of both realms. */
export function authRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  passwordsRoutes(api, deps, throttles);

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

const realms = [
  {
    realm: 'user',
    forgot: auth.forgotPassword,
    check: auth.checkPasswordReset,
    reset: auth.resetPassword,
    change: auth.changePassword,
    verify: auth.verifyEmail,
    request: auth.requestVerification,
  },
  {
    realm: 'company',
    forgot: auth.forgotCompanyPassword,
    check: auth.checkCompanyPasswordReset,
    reset: auth.resetCompanyPassword,
    change: auth.changeCompanyPassword,
    verify: auth.verifyCompanyEmail,
    request: auth.requestCompanyVerification,
  },
] as const;

function passwordsRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  for (const { realm, forgot, check, reset, change, verify, request } of realms) {
    const isUser = realm === 'user';
    const linkMail = isUser ? throttles.linkMail : throttles.companyLinkMail;

    bindEndpoint(api, forgot, {
      throttle: linkMail,
      async handle({ body }) {
        await forgotPassword(deps, { realm, email: body.email });
        return { message: 'If this address has an account, a link is on its way' };
      },
    });

    bindEndpoint(api, check, {
      throttle: throttles.link,
      handle: ({ body }) => checkPasswordReset(deps, { realm, token: body.token }),
    });

    bindEndpoint(api, reset, {
      throttle: throttles.link,
      async handle({ body, rememberDevice }) {
        // The owner, who reads the mails of the account, does not wait for those who guess its password.
        rememberDevice({ realm, email: await resetPassword(deps, { realm, ...body }) });
        return { message: 'Password changed' };
      },
    });

    bindEndpoint(api, change, {
      throttle: isUser ? throttles.login : throttles.companyLogin,
      async handle({ actor, body, signIn }) {
        await signIn(await changePassword(deps, actor, body));
        return { message: 'Password changed' };
      },
    });

    bindEndpoint(api, verify, {
      throttle: throttles.link,
      async handle({ body }) {
        const { wasConfirmed } = await verifyEmail(deps, { realm, token: body.token });
        return { message: wasConfirmed ? 'E-mail already confirmed' : 'E-mail confirmed', wasConfirmed };
      },
    });

    bindEndpoint(api, request, {
      throttle: linkMail,
      async handle({ actor }) {
        await requestVerification(deps, actor);
        return { message: 'A link is on its way' };
      },
    });
  }
}
