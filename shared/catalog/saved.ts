/** The kinds of things that people save: three by their id, searches by their address. */
export const savedKinds = ['job', 'talent', 'company', 'search'] as const;
export type SavedKind = (typeof savedKinds)[number];

/** The kinds that can have news: new matches of a search, new jobs of a company. */
export const newsKinds: readonly SavedKind[] = ['company', 'search'];

/** How often mails about new matches of a saved search, or about new jobs of a followed company, are sent. */
export const alertRhythms = ['off', 'daily', 'weekly'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];
