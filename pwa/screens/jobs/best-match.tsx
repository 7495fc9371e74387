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
  /** The list in its usual order, for whom no match can be said. */
  children: ReactNode;
}

/**
 * The jobs that fit the signed-in talent best come first, of equal ones the newest. Only the device knows all jobs and
 * the own profile at once, so it sorts those that it has.
 *
 * @see requirements K10
 */
export function BestMatch({ filter, children }: BestMatchProps) {
  const finds = useHeldJobs(filter);
  const jobs = useSorted(finds?.cards);
  const [shownCount, setShownCount] = useState<number>(limits.pageSizeDefault);
  if (!finds || !jobs || jobs.length === 0) return children;
  const { held, available } = finds;
  const shown = jobs.slice(0, shownCount);
  const showMore = () => setShownCount(shownCount + limits.pageSizeDefault);
  const list = { cards: shown, total: jobs.length, hasMore: jobs.length > shownCount };
  return (
    <>
      {available !== null && held < available && <HeldLine held={held} available={available} />}
      <JobList jobs={shown} total={jobs.length} />
      {list.hasMore && (
        <MoreEntries directory={{ isLoadingMore: false, loadMoreError: null, loadMore: showMore }} list={list} />
      )}
    </>
  );
}

function HeldLine({ held, available }: { held: number; available: number }) {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  const numbers = { held: formatNumber(held, language), available: formatNumber(available, language) };
  return <p className="mb-3 text-sm text-muted">{t('match_of_held', numbers)}</p>;
}

/** Sorts jobs by how well they match; null while that cannot be said. */
function useSorted(cards: readonly JobCard[] | undefined): readonly JobCard[] | null {
  const matchOf = useOwnMatch();
  return useMemo(() => {
    const scored = cards?.map((job) => ({ job, match: matchOf(job) }));
    if (!scored?.[0]?.match) return null;
    const scoreOf = ({ match }: (typeof scored)[number]) => match?.score ?? -1;
    return scored.sort((a, b) => scoreOf(b) - scoreOf(a)).map(({ job }) => job);
  }, [cards, matchOf]);
}

/** The sorted list with its texts. */
export async function loadBestMatch(): Promise<typeof BestMatch> {
  await loadNamespaces(['filters']);
  return BestMatch;
}
