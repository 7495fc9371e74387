/** The kinds of mails; each has its texts in the namespace `mail`. */
export const mailTemplates = [
  'application_received',
  'application_status',
  'payment_receipt',
  'payment_refunded',
  'payment_partly_refunded',
  'payment_disputed',
  'payment_dispute_won',
  'payment_dispute_lost',
  'featuring_given',
  'featuring_extended',
  'featuring_shortened',
  'featuring_removed',
  'featuring_over',
  'newsletter_confirm',
  'contact_message',
  'account_deleted',
  'company_left',
  'reset_password',
  'verify_email',
  'password_changed',
  'job_closed',
  'job_approved',
  'job_refused',
  'alerts',
  'profile_reminder',
  'webhook_off',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/**
 * Mails that nobody asked for at this moment: a second one would annoy more than a lost one. One whose sending was not
 * finished is never sent again by itself.
 */
export const mailsSentOnce: readonly MailTemplate[] = ['alerts', 'profile_reminder'];

/** An administrator's decision on a mail that could not be sent: try it again, or delete it. */
export const deadMailDecisions = ['resend', 'discard'] as const;
export type DeadMailDecision = (typeof deadMailDecisions)[number];
