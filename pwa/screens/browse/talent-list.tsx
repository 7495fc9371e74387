import { memo } from 'react';
import { useSession } from '#pwa/data/session/use-session.ts';
import { useVisibleItems } from '#pwa/features/directory/use-visible-items.ts';
import { TalentCard } from '#pwa/features/talents/talent-card.tsx';
import { TalentCardSkeleton } from '#pwa/features/talents/talent-card-skeleton.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
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
