/** The parts of the administration beside `/admin` itself, as their addresses name them. */
export const adminSplats = [
  'feature-users',
  'reports',
  'jobs',
  'companies',
  'featured',
  'payments',
  'newsletter',
  'messages',
  'mails',
  'operation',
  'audit-log',
] as const;
export type AdminSplat = (typeof adminSplats)[number];

/** The acts of administrators; `create_admin` is done at the console, without a sign-in. */
export const auditActions = [
  'set_featured',
  'end_featured',
  'move_featured_end',
  'give_back_days',
  'end_paid_days',
  'undo_featured',
  'activate',
  'deactivate',
  'verify',
  'unverify',
  'prove_host',
  'unprove_host',
  'create_admin',
  'close_job',
  'approve_job',
  'refuse_job',
  'resolve_report',
  'dismiss_report',
  'plan_request',
  'finish_request',
  'decline_request',
  'reopen_request',
  'resend_mail',
  'discard_mail',
  'answer_message',
  'reopen_message',
  'take_message',
  'release_message',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSubjects = ['user', 'company', 'job', 'request', 'mail', 'message'] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** The kinds of things that can be reported to the operator. */
export const reportSubjects = ['profile', 'company', 'job'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportStatuses = ['open', 'resolved', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Why something is reported; `other` asks for words. */
export const reportReasons = ['fake', 'impersonation', 'spam', 'abuse', 'outdated', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Parts that work less well than people expect, as `/readyz` and the administration name them. */
export const serverWarnings = [
  'public_origin_missing',
  'plain_http',
  'mail_not_set_up',
  'database_damaged',
  'disk_full',
] as const;
export type ServerWarning = (typeof serverWarnings)[number];
