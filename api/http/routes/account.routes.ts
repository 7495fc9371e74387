import * as account from '#shared/contract/account.ts';
import * as alerts from '#shared/contract/alerts.ts';
import * as saved from '#shared/contract/saved.ts';
import { createToken, listTokens, revokeToken } from '../../domain/account/access-tokens.ts';
import {
  deleteAccount,
  deleteCompanyAccount,
  type Exported,
  exportAccount,
  exportCompanyAccount,
  isErased,
} from '../../domain/account/own-data.ts';
import { endSession, endSessions, listSessions } from '../../domain/account/sessions.ts';
import type { Deps } from '../../domain/deps.ts';
import {
  changeAlerts,
  changeSaved,
  listSaved,
  showAlerts,
  subscribePush,
  unsubscribePush,
} from '../../domain/saved/saved-and-alerts.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

/** Binds the calls about the caller's account: sessions, data, tokens, alerts and saved things. */
export function accountRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  sessionsRoutes(api, deps);
  accessTokensRoutes(api, deps, throttles);
  alertsRoutes(api, deps);
  savedRoutes(api, deps);

  bindEndpoint(api, account.isAccountErased, {
    throttle: throttles.profileRead,
    handle: ({ params }) => isErased(deps, 'user', params.id),
  });

  bindEndpoint(api, account.isCompanyErased, {
    throttle: throttles.profileRead,
    handle: ({ params }) => isErased(deps, 'company', params.id),
  });

  bindEndpoint(api, account.exportAccount, {
    async handle({ actor, answerWith }) {
      const exported = await exportAccount(deps, actor);
      answerWith(asFile(exported));
      return exported.content;
    },
  });

  bindEndpoint(api, account.exportCompanyAccount, {
    async handle({ actor, answerWith }) {
      const exported = await exportCompanyAccount(deps, actor);
      answerWith(asFile(exported));
      return exported.content;
    },
  });

  bindEndpoint(api, account.deleteAccount, {
    throttle: throttles.login,
    async handle({ actor, body, signOut, forgetDevice }) {
      forgetDevice({ realm: 'user', email: await deleteAccount(deps, actor, body.password) });
      await signOut();
      return { message: 'Account deleted' };
    },
  });

  bindEndpoint(api, account.deleteCompanyAccount, {
    throttle: throttles.companyLogin,
    async handle({ actor, body, signOut, forgetDevice }) {
      forgetDevice({ realm: 'company', email: await deleteCompanyAccount(deps, actor, body.password) });
      await signOut();
      return { message: 'Account deleted' };
    },
  });
}

function asFile({ fileName }: Exported<unknown>): Record<string, string> {
  return { 'Content-Disposition': `attachment; filename="${fileName}"` };
}

/** The same for both realms: the audience of the call says whose sessions they are. */
function sessionsRoutes(api: Api, deps: Deps): void {
  for (const list of [account.listSessions, account.listCompanySessions]) {
    bindEndpoint(api, list, { handle: (call) => listSessions(deps, call) });
  }

  for (const end of [account.endSession, account.endCompanySession]) {
    bindEndpoint(api, end, {
      async handle({ params, signOut, ...call }) {
        const wasOwn = await endSession(deps, call, params.id);
        if (wasOwn) await signOut();
        return { message: 'Session ended' };
      },
    });
  }

  for (const end of [account.endSessions, account.endCompanySessions]) {
    bindEndpoint(api, end, {
      async handle({ query, signOut, ...call }) {
        const keepsThis = query.except === 'this';
        await endSessions(deps, call, { keepsThis });
        if (!keepsThis) await signOut();
        return { message: 'Sessions ended' };
      },
    });
  }
}

/** The same for both realms: the audience of the call says whose tokens they are. */
function accessTokensRoutes(api: Api, deps: Deps, { login, companyLogin }: Throttles): void {
  for (const list of [account.listTokens, account.listCompanyTokens]) {
    bindEndpoint(api, list, { handle: ({ actor }) => listTokens(deps, actor) });
  }

  for (const [create, throttle] of [
    [account.createToken, login],
    [account.createCompanyToken, companyLogin],
  ] as const) {
    bindEndpoint(api, create, { throttle, handle: ({ actor, body }) => createToken(deps, actor, body) });
  }

  for (const revoke of [account.revokeToken, account.revokeCompanyToken]) {
    bindEndpoint(api, revoke, {
      async handle({ actor, params }) {
        await revokeToken(deps, actor, params.id);
        return { message: 'Token revoked' };
      },
    });
  }
}

/** The same for both realms: the audience of the call says whose alerts they are. */
function alertsRoutes(api: Api, deps: Deps): void {
  for (const show of [alerts.showAlerts, alerts.showCompanyAlerts]) {
    bindEndpoint(api, show, { handle: (call) => showAlerts(deps, call) });
  }

  for (const change of [alerts.changeAlerts, alerts.changeCompanyAlerts]) {
    bindEndpoint(api, change, { handle: (call) => changeAlerts(deps, call, call.body) });
  }

  for (const subscribe of [alerts.subscribePush, alerts.subscribeCompanyPush]) {
    bindEndpoint(api, subscribe, { handle: (call) => subscribePush(deps, call, call.body) });
  }

  for (const unsubscribe of [alerts.unsubscribePush, alerts.unsubscribeCompanyPush]) {
    bindEndpoint(api, unsubscribe, { handle: (call) => unsubscribePush(deps, call) });
  }
}

/** The same for both realms: the audience of the call says whose list it is. */
function savedRoutes(api: Api, deps: Deps): void {
  for (const list of [saved.listSaved, saved.listCompanySaved]) {
    bindEndpoint(api, list, { handle: ({ actor }) => listSaved(deps, actor) });
  }

  for (const change of [saved.changeSaved, saved.changeCompanySaved]) {
    bindEndpoint(api, change, {
      handle: ({ actor, body, idempotencyKey }) => changeSaved(deps, actor, { ...body, key: idempotencyKey }),
    });
  }
}
