import { getRouteApi, useRouter } from '@tanstack/react-router';
import { overlayEntries } from '#pwa/ui/overlays.ts';
import { type ApplicationStatus, applicationStatuses } from '#shared/catalog/statuses.ts';

/** The state of the dashboard in its address. An open dialog stands there too, so that Back closes it and a reload opens it. */
export interface DashboardSearch {
  tab?: 'profile' | undefined;
  /** The job form: `new`, the id of the job to edit, or `copy-{id}`. */
  form?: string | undefined;
  /** Id of the job whose applications are shown. */
  applications?: string | undefined;
  status?: ApplicationStatus | undefined;
  /** The lowest match score that is shown. */
  score?: string | undefined;
  sort?: 'newest' | 'oldest' | 'score' | undefined;
}

/** Which job form is open. */
export type FormRequest = { kind: 'new' } | { kind: 'edit' | 'copy'; jobId: number };

/** Reads an id of an address; null when it is none. */
function readId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** Reads the job form of the address; null when it is closed. */
export function formIn({ form }: DashboardSearch): FormRequest | null {
  if (form === 'new') return { kind: 'new' };
  const copied = readId(form?.match(/^copy-(.+)$/)?.[1]);
  if (copied !== null) return { kind: 'copy', jobId: copied };
  const edited = readId(form);
  return edited === null ? null : { kind: 'edit', jobId: edited };
}

/** Whose applications the address shows, and their filters. */
export interface ApplicationsRequest {
  jobId: number;
  status: DashboardSearch['status'];
  minScore: number;
  sort: 'newest' | 'oldest' | 'score';
}

/** Reads the applications dialog of the address; null when it is closed. Values that make no sense are ignored. */
export function applicationsIn({ applications, status, score, sort }: DashboardSearch): ApplicationsRequest | null {
  const jobId = readId(applications);
  if (jobId === null) return null;
  return {
    jobId,
    status: applicationStatuses.find((known) => known === status),
    minScore: /^\d{1,3}$/.test(score ?? '') ? Number(score) : 0,
    sort: sort === 'oldest' || sort === 'score' ? sort : 'newest',
  };
}

const route = getRouteApi('/company-dashboard');

/** The state of the dashboard's address, and the ways to change it. */
export function useDashboardAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  return {
    search,
    /** Changes what a dialog shows, without an entry in the history. */
    change: (over: DashboardSearch) =>
      void navigate({
        search: { ...search, ...over },
        state: (unchanged) => unchanged,
        replace: true,
        resetScroll: false,
      }),
    /** Closes the dialog. Goes back when a step of the history opened it; otherwise Back would open it again. */
    close: () => {
      // Steps within the dialog have entries of their own.
      if (router.history.location.state.isOver) router.history.go(-1 - overlayEntries());
      else void navigate({ search: tabOf(search), replace: true, resetScroll: false });
    },
  };
}

function tabOf({ tab }: DashboardSearch): DashboardSearch {
  return tab === 'profile' ? { tab } : {};
}
