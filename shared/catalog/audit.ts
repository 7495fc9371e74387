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
