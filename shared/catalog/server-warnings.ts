/** Parts that work less well than people expect, as `/readyz` and the administration name them. */
export const serverWarnings = ['public_origin_missing', 'plain_http', 'mail_not_set_up', 'database_damaged'] as const;
export type ServerWarning = (typeof serverWarnings)[number];
