/** Whether a person wants a job: looks for one, considers offers, or neither. @see finding §1 */
export const availabilities = ['open', 'listening', 'closed'] as const;
export type Availability = (typeof availabilities)[number];

/** The readers of the availability: everybody, companies that an administrator has verified, or the person alone. */
export const availabilityReaders = ['everybody', 'companies', 'nobody'] as const;
export type AvailabilityReaders = (typeof availabilityReaders)[number];
