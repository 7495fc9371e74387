/** The events that a company's own programs can subscribe to. */
export const webhookEvents = ['application.created', 'application.withdrawn', 'job.closed', 'company.proven'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Why a job takes no applications any more. */
export const jobEndings = ['closed', 'expired', 'deleted', 'moderated'] as const;
export type JobEnding = (typeof jobEndings)[number];

/** What a delivery can carry: an event, or the test that its owner asks for. */
export const deliveredEvents = [...webhookEvents, 'test'] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

/** Begins every signing secret, as in the Standard Webhooks specification. */
export const webhookSecretPrefix = 'whsec_';
