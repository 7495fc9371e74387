/** The parts of the administration beside `/admin` itself, as their addresses name them. */
export const adminSplats = [
  'feature-users',
  'reports',
  'jobs',
  'companies',
  'featured',
  'payments',
  'newsletter',
  'messages',
  'mails',
  'operation',
  'audit-log',
] as const;
export type AdminSplat = (typeof adminSplats)[number];
