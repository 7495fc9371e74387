/**
 * Why a company cannot prove its website alone: it has none · it is an address of numbers · its host is a page builder's,
 * where an administrator decides · its host is nobody's, such as a social network · another company has proven it.
 */
export const proofObstacles = ['no_website', 'ip_address', 'shared_host', 'foreign_host', 'taken'] as const;
export type ProofObstacle = (typeof proofObstacles)[number];

/** How a host was proven. */
export const proofWays = ['dns', 'file', 'admin'] as const;
export type ProofWay = (typeof proofWays)[number];

/**
 * What a look at one of the two places finds: the text · nothing · something else · a redirect, which is not followed ·
 * another status than 200 · more than 4 KB · a certificate that is not valid · a name that leads into a private network ·
 * no answer in time.
 */
export const proofFindings = [
  'found',
  'missing',
  'other',
  'redirected',
  'refused',
  'too_long',
  'certificate',
  'private',
  'no_answer',
] as const;
export type ProofFinding = (typeof proofFindings)[number];
