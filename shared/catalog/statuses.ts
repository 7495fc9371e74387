/** @see spec §4 States and transitions */
export const jobStatuses = ['active', 'draft', 'closed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const applicationStatuses = ['pending', 'reviewing', 'accepted', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const featureRequestStatuses = ['pending', 'planned', 'done', 'declined'] as const;
export type FeatureRequestStatus = (typeof featureRequestStatuses)[number];
