import * as v from 'valibot';
import { IdParamSchema } from '../model/fields.ts';
import {
  AdminReportQuerySchema,
  AdminReportSchema,
  AdminReportsPageSchema,
  NewReportSchema,
  ReportDecisionSchema,
} from '../model/report.ts';
import { defineEndpoint } from './endpoint.ts';

const params = v.object({ id: IdParamSchema });

export const sendReport = defineEndpoint({
  method: 'POST',
  path: '/api/reports',
  audience: 'anyone',
  summary:
    'Reports a profile, company or job to the operator; a second report while the first is open changes nothing.',
  body: NewReportSchema,
  response: v.object({ message: v.string() }),
  errors: ['not_found', 'rate_limited', 'busy', 'storage_full'],
});

export const listReportsForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports',
  audience: 'admin',
  summary: 'Lists reports, newest first.',
  query: AdminReportQuerySchema,
  response: AdminReportsPageSchema,
});

export const decideReport = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/reports/:id',
  audience: 'admin',
  summary: 'Resolves or dismisses a report, and with isForAll every open one on the same subject.',
  params,
  body: ReportDecisionSchema,
  response: AdminReportSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});
