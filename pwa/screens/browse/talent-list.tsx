import { memo } from 'react';
import { useSession } from '#pwa/data/session/use-session.ts';
import { useVisibleItems } from '#pwa/features/directory/use-visible-items.ts';
import { TalentCard } from '#pwa/features/talents/talent-card.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { limits } from '#shared/limits.ts';
import type { TalentCard as Talent } from '#shared/model/user.ts';

const listClass =
  'grid auto-rows-fr max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line md:grid-cols-2 md:gap-5 lg:grid-cols-3';

/** The results as cards, on phones as rows of one bordered list. */
export const TalentList = memo(function TalentList({ talents, total }: { talents: readonly Talent[]; total: number }) {
  const { t } = useTranslation('talents');
  const session = useSession();
  const ownId = session.state === 'signed-in' ? session.account.id : null;
  const { listRef, first, end, style } = useVisibleItems('talents', talents.length);
  return (
    <ul ref={listRef} className={listClass} style={style} aria-label={t('list')}>
      {talents.slice(first, end).map((talent, index) => (
        <li key={talent.id} aria-setsize={total} aria-posinset={first + index + 1}>
          <TalentCard talent={talent} isOwn={talent.id === ownId} />
        </li>
      ))}
    </ul>
  );
});

const skeletons = Array.from({ length: limits.browseSkeletonCount }, (_, index) => index);

/** The skeleton of the list. @see requirements I4 */
export function TalentListSkeleton() {
  const { t } = useTranslation('talents');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div className={listClass} aria-hidden="true" aria-busy="true">
        {skeletons.map((key) => (
          <TalentCardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}

/** The skeleton of a card, of the same size: a row on phones, a card from 768 px. */
function TalentCardSkeleton() {
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 bg-surface p-4 max-md:border-b max-md:border-line md:gap-y-3.5 md:rounded-lg md:border md:border-line md:p-5 md:pt-8.5">
      <Skeleton className="size-13 rounded-[28%]" />
      <div className="grid content-center gap-2.5">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3.5 w-3/5 md:w-1/4" />
        <Skeleton className="h-3.5 w-1/2 md:hidden" />
      </div>
      <div className="col-span-2 grid h-[2lh] content-center gap-2.5 text-sm max-md:hidden">
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-3/4" />
      </div>
      <div className="col-span-2 flex gap-2 max-md:hidden">
        <Skeleton className="h-7 w-20" />
        <Skeleton className="h-7 w-16" />
        <Skeleton className="h-7 w-24" />
      </div>
      <div className="col-span-2 flex justify-between border-t border-line pt-4 max-md:hidden">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="size-4" />
      </div>
    </div>
  );
}
