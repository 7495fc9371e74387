/** The three directories that devices hold a copy of. @see protocol §1 */
export const feedNames = ['talents', 'companies', 'jobs'] as const;
export type FeedName = (typeof feedNames)[number];
