/** @see spec §6 Roles and permissions */
export const roles = ['admin', 'talent', 'viewer'] as const;
export type Role = (typeof roles)[number];
