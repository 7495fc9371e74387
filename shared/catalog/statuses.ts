/** @see requirements R3, S2, U3 */
export const jobStatuses = ['active', 'draft', 'closed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/**
 * How moderators hold a job back. It is stored beside its status, which is never `active` meanwhile. `closed`: they closed it.
 * `reopening`: they closed it and its company asks to reopen it. `review`: it waits for their look before it is public.
 * `refused`: they looked and said no.
 */
export const jobModerationStates = ['closed', 'reopening', 'review', 'refused'] as const;
export type JobModerationState = (typeof jobModerationStates)[number];

export const applicationStatuses = ['pending', 'reviewing', 'accepted', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const featureRequestStatuses = ['pending', 'planned', 'done', 'declined'] as const;
export type FeatureRequestStatus = (typeof featureRequestStatuses)[number];
