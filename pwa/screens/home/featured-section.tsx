import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFeaturedTalents } from '#pwa/data/directory/use-featured-talents.ts';
import { FeaturedCard, FeaturedCardSkeleton } from '#pwa/features/talents/featured-card.tsx';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { limits } from '#shared/limits.ts';

const railClass =
  'rail items-stretch py-1 md:-mx-8 md:px-8 lg:mx-0 lg:grid-flow-row lg:auto-cols-auto lg:grid-cols-5 lg:overflow-visible lg:px-0';

/** The featured people of the day. @see requirements D5–D8, D13 */
export function FeaturedSection() {
  const { t } = useTranslation('home');
  return (
    <section className="wrap pt-16 lg:pt-20" aria-labelledby="featured-title">
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id="featured-title" className="text-2xl lg:text-3xl">
          {t('featured.title')}
        </h2>
        <Link to="/browse" className="text-link text-sm">
          {t('featured.view_all')}
        </Link>
      </div>
      <FeaturedList />
    </section>
  );
}

function FeaturedList() {
  const { t } = useTranslation('home');
  const featured = useFeaturedTalents();
  if (featured.state === 'loading') return <FeaturedSkeleton />;
  if (featured.state === 'failed') {
    const retry = (
      <Button variant="outline" icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={featured.retry}>
        {t('shell:ui.retry')}
      </Button>
    );
    return <EmptyCard title={t('featured.failed')} action={retry} />;
  }
  if (featured.state === 'missing' || featured.data.length === 0) return <EmptyCard title={t('featured.empty')} />;
  return (
    <>
      {featured.isStale && <SavedCopyLine savedAt={featured.savedAt} />}
      <ul className={railClass}>
        {featured.data.slice(0, limits.homeFeaturedShown).map((talent) => (
          <li key={talent.id} className="min-w-0">
            <FeaturedCard talent={talent} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shown while the featured people come from a saved copy. @see requirements V4 */
function SavedCopyLine({ savedAt }: { savedAt: Date }) {
  const { t } = useTranslation('talents');
  const age = formatAge(savedAt, useLanguage());
  return (
    <p className="mb-3 flex items-center gap-2 text-xs text-warning-ink" role="status">
      <Nuqta kind="hollow" />
      <span>{t('last_updated', { age })}</span>
    </p>
  );
}

function EmptyCard({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <div className="card-d">
      <EmptyState title={title} action={action} />
    </div>
  );
}

const skeletons = Array.from({ length: limits.homeSkeletonCount }, (_, index) => index);

function FeaturedSkeleton() {
  const { t } = useTranslation('home');
  return (
    <div role="status">
      <span className="sr-only">{t('featured.loading')}</span>
      <div className={railClass} aria-hidden="true">
        {skeletons.map((key) => (
          <FeaturedCardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}
