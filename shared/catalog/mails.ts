/** The kinds of mails; each has its texts in the namespace `mail`. */
export const mailTemplates = [
  'application_received',
  'applications_daily',
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
  'featuring_days_ended',
  'featuring_over',
  'newsletter_confirm',
  'contact_message',
  'account_deleted',
  'company_left',
  'reset_password',
  'verify_email',
  'password_changed',
  'password_guesses',
  'job_closed',
  'job_approved',
  'job_refused',
  'alerts',
  'profile_reminder',
  'webhook_off',
  'proof_failing',
  'proof_lost',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** Refers to the logo, which comes with each mail: programs that load nothing from elsewhere show it, too. @see RFC 2392 */
export const mailLogoId = 'logo@dalil';

/** What the link at the end of a mail stops: letters about applications, digests of saved things, or reminders. */
export const mailStops = ['applications', 'alerts', 'reminders'] as const;
export type MailStop = (typeof mailStops)[number];

/**
 * What its reader may stop of each kind of mail. Null: the mail is part of something that its reader did or owns, such
 * as a receipt, and is sent whatever the settings are.
 */
export const stopOfMail: Record<MailTemplate, MailStop | null> = {
  application_received: 'applications',
  applications_daily: 'applications',
  application_status: 'applications',
  company_left: 'applications',
  alerts: 'alerts',
  profile_reminder: 'reminders',
  payment_receipt: null,
  payment_refunded: null,
  payment_partly_refunded: null,
  payment_disputed: null,
  payment_dispute_won: null,
  payment_dispute_lost: null,
  featuring_given: null,
  featuring_extended: null,
  featuring_shortened: null,
  featuring_removed: null,
  featuring_days_ended: null,
  featuring_over: null,
  newsletter_confirm: null,
  contact_message: null,
  account_deleted: null,
  reset_password: null,
  verify_email: null,
  password_changed: null,
  password_guesses: null,
  job_closed: null,
  job_approved: null,
  job_refused: null,
  webhook_off: null,
  proof_failing: null,
  proof_lost: null,
};

/**
 * Mails that nobody asked for at this moment: a second one would annoy more than a lost one. One whose sending was not
 * finished is never sent again automatically.
 */
export const mailsSentOnce: readonly MailTemplate[] = ['alerts', 'profile_reminder'];

/** An administrator's decision on a mail that could not be sent: try it again, or delete it. */
export const deadMailDecisions = ['resend', 'discard'] as const;
export type DeadMailDecision = (typeof deadMailDecisions)[number];

/** How a company gets news of applications: a mail for each, or one each morning about all of the day before. */
export const applicationMails = ['each', 'daily'] as const;
export type ApplicationMails = (typeof applicationMails)[number];
