/** @see trust §4 */
export const roles = ['admin', 'talent', 'viewer'] as const;
export type Role = (typeof roles)[number];
