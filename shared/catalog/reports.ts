/** The kinds of things that can be reported to the operator. */
export const reportSubjects = ['profile', 'company', 'job'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportStatuses = ['open', 'resolved', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Why something is reported; `other` asks for words. */
export const reportReasons = ['fake', 'impersonation', 'spam', 'abuse', 'outdated', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
