import * as admin from '#shared/contract/admin.ts';
import type { Deps } from '../deps.ts';
import {
  listAuditLog,
  listCompaniesForAdmin,
  listPaymentsForAdmin,
  listUsersForAdmin,
} from '../domain/admin/admin-lists.ts';
import { moderateCompany, moderateUser } from '../domain/admin/moderate.ts';
import { setFeatured } from '../domain/admin/set-featured.ts';
import { type Api, bindEndpoint } from '../http/bind-endpoint.ts';

export function adminRoutes(api: Api, deps: Deps): void {
  bindEndpoint(api, admin.setFeatured, { handle: ({ actor, body }) => setFeatured(deps, actor, body) });

  bindEndpoint(api, admin.listUsersForAdmin, {
    handle: ({ actor, query }) => listUsersForAdmin(deps, actor, query),
  });

  bindEndpoint(api, admin.moderateUser, {
    handle: ({ actor, params, body }) => moderateUser(deps, actor, { id: params.id, moderation: body }),
  });

  bindEndpoint(api, admin.listCompaniesForAdmin, {
    handle: ({ actor, query }) => listCompaniesForAdmin(deps, actor, query),
  });

  bindEndpoint(api, admin.moderateCompany, {
    handle: ({ actor, params, body }) => moderateCompany(deps, actor, { id: params.id, moderation: body }),
  });

  bindEndpoint(api, admin.listPaymentsForAdmin, {
    handle: ({ actor, query }) => listPaymentsForAdmin(deps, actor, { ...query, status: query.status || undefined }),
  });

  bindEndpoint(api, admin.listAuditLog, { handle: ({ actor, query }) => listAuditLog(deps, actor, query) });
}
