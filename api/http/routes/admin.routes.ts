import * as admin from '#shared/contract/admin.ts';
import * as mail from '#shared/contract/mail.ts';
import { decideCompanyProof } from '#shared/contract/proof.ts';
import {
  closeReportedJob,
  decideJob,
  listJobsForAdmin,
  moderateCompany,
  moderateUser,
  moveFeaturedEnd,
  releaseHeldDays,
  setFeatured,
  undoFeaturing,
} from '../../domain/admin/admin-decisions.ts';
import {
  listAuditLog,
  listCompaniesForAdmin,
  listPaymentsForAdmin,
  listUsersForAdmin,
  showOperationState,
} from '../../domain/admin/admin-views.ts';
import { changeMessage, listMessagesForAdmin } from '../../domain/contact/contact-messages.ts';
import type { Deps } from '../../domain/deps.ts';
import { decideDeadMails, listDeadMails, showMailState } from '../../domain/mail/dead-mails.ts';
import { decideProof } from '../../domain/proofs/proofs.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';

/** Binds what administrators see and decide. */
export function adminRoutes(api: Api, deps: Deps): void {
  jobModerationRoutes(api, deps);

  bindEndpoint(api, admin.setFeatured, { handle: ({ actor, body }) => setFeatured(deps, actor, body) });

  bindEndpoint(api, admin.moveFeaturedEnd, {
    handle: ({ actor, params, body }) => moveFeaturedEnd(deps, actor, { userId: params.id, end: body }),
  });

  bindEndpoint(api, admin.giveBackDays, {
    handle: ({ actor, params }) => releaseHeldDays(deps, actor, { userId: params.id, reason: null }),
  });

  bindEndpoint(api, admin.endHeldDays, {
    handle: ({ actor, params, body }) => releaseHeldDays(deps, actor, { userId: params.id, reason: body.reason }),
  });

  bindEndpoint(api, admin.undoFeaturing, {
    handle: ({ actor, params, body }) => undoFeaturing(deps, actor, { userId: params.id, changeId: body.changeId }),
  });

  bindEndpoint(api, admin.listUsersForAdmin, {
    handle: ({ actor, query }) => listUsersForAdmin(deps, actor, query),
  });

  bindEndpoint(api, admin.moderateUser, {
    handle: ({ actor, params, body }) => moderateUser(deps, actor, { id: params.id, moderation: body }),
  });

  bindEndpoint(api, admin.listCompaniesForAdmin, {
    handle: ({ actor, query }) => listCompaniesForAdmin(deps, actor, query),
  });

  bindEndpoint(api, decideCompanyProof, {
    handle: ({ actor, params, body }) => decideProof(deps, actor, { id: params.id, decision: body }),
  });

  bindEndpoint(api, admin.moderateCompany, {
    handle: ({ actor, params, body }) => moderateCompany(deps, actor, { id: params.id, moderation: body }),
  });

  bindEndpoint(api, admin.listPaymentsForAdmin, {
    handle: ({ actor, query }) => listPaymentsForAdmin(deps, actor, { ...query, status: query.status || undefined }),
  });

  bindEndpoint(api, mail.listMessagesForAdmin, {
    handle: ({ actor, query }) => listMessagesForAdmin(deps, actor, query),
  });

  bindEndpoint(api, mail.changeMessage, {
    handle: ({ actor, params, body }) => changeMessage(deps, actor, { id: params.id, change: body }),
  });

  bindEndpoint(api, mail.listDeadMails, { handle: ({ actor, query }) => listDeadMails(deps, actor, query) });

  bindEndpoint(api, mail.decideDeadMails, {
    handle: async ({ actor, body }) => ({ count: await decideDeadMails(deps, actor, body) }),
  });

  bindEndpoint(api, mail.showMailState, { handle: ({ actor }) => showMailState(deps, actor) });

  bindEndpoint(api, admin.showOperationState, { handle: ({ actor }) => showOperationState(deps, actor) });

  bindEndpoint(api, admin.listAuditLog, { handle: ({ actor, query }) => listAuditLog(deps, actor, query) });
}

/** Binds what administrators do with jobs. */
function jobModerationRoutes(api: Api, deps: Deps): void {
  bindEndpoint(api, admin.listJobsForAdmin, {
    handle: ({ actor, query }) => listJobsForAdmin(deps, actor, query),
  });

  bindEndpoint(api, admin.closeReportedJob, {
    async handle({ actor, params, body }) {
      await closeReportedJob(deps, actor, { id: params.id, reason: body.reason });
      return { message: 'Job closed' };
    },
  });

  bindEndpoint(api, admin.decideJob, {
    handle: ({ actor, params, body }) => decideJob(deps, actor, { id: params.id, decision: body }),
  });
}
