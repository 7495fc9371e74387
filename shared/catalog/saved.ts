/** What people save: three kinds of things by their id, searches by their address. */
export const savedKinds = ['job', 'talent', 'company', 'search'] as const;
export type SavedKind = (typeof savedKinds)[number];

/** How often a mail tells of new matches of a saved search, or of new jobs of a followed company. */
export const alertRhythms = ['off', 'daily', 'weekly'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];
