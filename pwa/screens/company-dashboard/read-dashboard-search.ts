import { applicationStatuses } from '#shared/catalog/statuses.ts';
import type { DashboardSearch } from './dashboard-search.ts';

/** The job of a form in the address; null when there is none. */
export type AskedForm = { kind: 'new' } | { kind: 'edit' | 'copy'; jobId: number };

/** Reads an id as an address writes it. */
function readId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** Reads the job form of the address. */
export function askedForm({ form }: DashboardSearch): AskedForm | null {
  if (form === 'new') return { kind: 'new' };
  const copied = readId(form?.match(/^copy-(.+)$/)?.[1]);
  if (copied !== null) return { kind: 'copy', jobId: copied };
  const edited = readId(form);
  return edited === null ? null : { kind: 'edit', jobId: edited };
}

/** Which applications the address asks for. */
export interface AskedApplications {
  jobId: number;
  status: DashboardSearch['status'];
  minScore: number;
  sort: 'newest' | 'oldest' | 'score';
}

/** The job whose applications the address shows, and their filters; senseless values are dropped. */
export function askedApplications({ applications, status, score, sort }: DashboardSearch): AskedApplications | null {
  const jobId = readId(applications);
  if (jobId === null) return null;
  return {
    jobId,
    status: applicationStatuses.find((known) => known === status),
    minScore: /^\d{1,3}$/.test(score ?? '') ? Number(score) : 0,
    sort: sort === 'oldest' || sort === 'score' ? sort : 'newest',
  };
}
