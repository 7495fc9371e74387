import { useLocation, useRouter } from '@tanstack/react-router';

/** The part of the address that means: the form for this job is open. */
function hashOf(jobId: number): string {
  return `apply-${jobId}`;
}

/** Where a login leads back to: this page, with the form for the job open. */
export function useWayBack(jobId: number): string {
  const { pathname, searchStr } = useLocation();
  return `${pathname}${searchStr}#${hashOf(jobId)}`;
}

/**
 * True when the form for a job is open. The address knows it, so that it is open again after a login or a reload, and
 * "Back" closes it.
 */
export function useApplyPlace(jobId: number) {
  const router = useRouter();
  const { hash, pathname, searchStr } = useLocation();
  const href = pathname + searchStr;
  const move = (to: string, replace: boolean) =>
    router.navigate({ href: to, replace, resetScroll: false, hashScrollIntoView: false });
  return {
    isOpen: hash === hashOf(jobId),
    open: () => move(`${href}#${hashOf(jobId)}`, false),
    close: () => move(href, true),
  };
}
