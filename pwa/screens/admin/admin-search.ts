import type { Industry } from '#shared/catalog/industries.ts';

/** The state of an administrator's list in its address. */
export interface AdminSearch {
  q?: string;
  industry?: Industry;
  /** `hidden` shows the accounts that are in no list. */
  view?: string;
  /** Status of the payments or reports that are shown. */
  status?: string;
}
