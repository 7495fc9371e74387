/** What administrators do; `create_admin` is done at the console, by nobody who is signed in. */
export const auditActions = [
  'set_featured',
  'end_featured',
  'activate',
  'deactivate',
  'verify',
  'unverify',
  'create_admin',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSubjects = ['user', 'company'] as const;
export type AuditSubject = (typeof auditSubjects)[number];
