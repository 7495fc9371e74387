import { type ReactNode, useMemo, useState } from 'react';
import { useHeldJobs } from '#pwa/data/directory/use-held-jobs.ts';
import { MoreEntries } from '#pwa/features/directory/more-entries.tsx';
import { useOwnMatch } from '#pwa/features/jobs/use-own-match.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { limits } from '#shared/limits.ts';
import type { JobCard } from '#shared/model/job.ts';
import { JobList } from './job-list.tsx';

export interface BestMatchProps {
  filter: { q: string; industry: string; country: string };
  /** The list in its usual order, where no match can be computed. */
  children: ReactNode;
}

/**
 * The jobs that match the signed-in talent best come first; equal ones by age. Only the device has both the jobs and the
 * own profile, so it sorts the jobs stored on it.
 *
 * @see requirements K10
 */
export function BestMatch({ filter, children }: BestMatchProps) {
  const found = useHeldJobs(filter);
  const jobs = useSorted(found?.cards);
  const [shownCount, setShownCount] = useState<number>(limits.pageSizeDefault);
  if (!found || !jobs || jobs.length === 0) return children;
  const { held, available } = found;
  const shown = jobs.slice(0, shownCount);
  const showMore = () => setShownCount(shownCount + limits.pageSizeDefault);
  const list = { cards: shown, total: jobs.length, hasMore: jobs.length > shownCount };
  return (
    <>
      {available !== null && held < available && <StoredCount held={held} available={available} />}
      <JobList jobs={shown} total={jobs.length} />
      {list.hasMore && (
        <MoreEntries directory={{ isLoadingMore: false, loadMoreError: null, loadMore: showMore }} list={list} />
      )}
    </>
  );
}

function StoredCount({ held, available }: { held: number; available: number }) {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  const numbers = { held: formatNumber(held, language), available: formatNumber(available, language) };
  return <p className="mb-3 text-sm text-muted">{t('match_of_held', numbers)}</p>;
}

/** Sorts jobs by how well they match; null while no match can be computed. */
function useSorted(cards: readonly JobCard[] | undefined): readonly JobCard[] | null {
  const matchOf = useOwnMatch();
  return useMemo(() => {
    const scored = cards?.map((job) => ({ job, match: matchOf(job) }));
    if (!scored?.[0]?.match) return null;
    const scoreOf = ({ match }: (typeof scored)[number]) => match?.score ?? -1;
    return scored.sort((a, b) => scoreOf(b) - scoreOf(a)).map(({ job }) => job);
  }, [cards, matchOf]);
}

/** Loads the sorted list with its texts. */
export async function loadBestMatch(): Promise<typeof BestMatch> {
  await loadNamespaces(['filters']);
  return BestMatch;
}
