import type { ApplicationStatus } from '#shared/catalog/statuses.ts';

/** The state of the dashboard in its address: each dialog has one, so that Back closes it and a reload keeps it. */
export interface DashboardSearch {
  tab?: 'profile' | undefined;
  /** The job form: `new`, the id of the job to edit, or `copy-{id}`. */
  form?: string | undefined;
  /** Id of the job whose applications are shown. */
  applications?: string | undefined;
  status?: ApplicationStatus | undefined;
  /** Lowest match score that is shown. */
  score?: string | undefined;
  sort?: 'newest' | 'oldest' | 'score' | undefined;
}
