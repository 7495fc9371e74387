/** How a company hears of new applications: a letter for each, or one each morning about all of the day before. */
export const applicationMails = ['each', 'daily'] as const;
export type ApplicationMails = (typeof applicationMails)[number];
