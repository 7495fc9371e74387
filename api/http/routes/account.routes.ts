import * as account from '#shared/contract/account.ts';
import { deleteAccount, deleteCompanyAccount } from '../../domain/account/delete-account.ts';
import { type Exported, exportAccount, exportCompanyAccount } from '../../domain/account/export-account.ts';
import { isErased } from '../../domain/account/is-erased.ts';
import { endSession, endSessions, listSessions } from '../../domain/account/sessions.ts';
import type { Deps } from '../../domain/deps.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

export function accountRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  sessionsRoutes(api, deps);

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
    bindEndpoint(api, list, { handle: (asking) => listSessions(deps, asking) });
  }

  for (const end of [account.endSession, account.endCompanySession]) {
    bindEndpoint(api, end, {
      async handle({ params, signOut, ...asking }) {
        const wasOwn = await endSession(deps, asking, params.id);
        if (wasOwn) await signOut();
        return { message: 'Session ended' };
      },
    });
  }

  for (const end of [account.endSessions, account.endCompanySessions]) {
    bindEndpoint(api, end, {
      async handle({ query, signOut, ...asking }) {
        const keepsThis = query.except === 'this';
        await endSessions(deps, asking, { keepsThis });
        if (!keepsThis) await signOut();
        return { message: 'Sessions ended' };
      },
    });
  }
}
