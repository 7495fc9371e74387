import { Link } from '@tanstack/react-router';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { Retryable } from '#pwa/data/core/live-resource.ts';
import { useStories } from '#pwa/data/directory/stats-and-stories.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { ListSpinner } from '#pwa/features/directory/more-entries.tsx';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { usePageDescription } from '#pwa/ui/page-meta.ts';
import { LoadFailure } from '#pwa/ui/retry-button.tsx';
import type { SuccessStory } from '#shared/model/directory.ts';

/** The stories of featured talents, in their own words. @see requirements C16, B16 */
export function SuccessStoriesScreen() {
  const { t } = useTranslation('stories');
  const stories = useStories();
  usePageDescription(t('lead'));
  return (
    <div className="wrap py-10 lg:py-16">
      <header className="max-w-read">
        <h1 className="text-4xl lg:text-5xl">{t('title')}</h1>
        <p className="mt-5 text-lg text-muted">{t('lead')}</p>
      </header>
      <section className="mt-12" aria-label={t('list')}>
        <Stories stories={stories} />
      </section>
      <YourStory />
    </div>
  );
}

function Stories({ stories }: { stories: Retryable<SuccessStory[]> }) {
  const { t } = useTranslation('stories');
  const isOffline = useIsOffline();
  if (stories.state === 'loading') return <ListSpinner label={t('list')} />;
  if (stories.state !== 'ready') {
    const hint = stories.state === 'failed' ? failureText(t, stories.error) : undefined;
    return <LoadFailure isCard title={t('failed')} hint={isOffline ? t('offline') : hint} onRetry={stories.retry} />;
  }
  if (stories.data.length === 0) return <NoStory />;
  return (
    <>
      {(stories.isStale || isOffline) && <Age savedAt={stories.savedAt} />}
      <ul className="grid gap-5 md:grid-cols-2">
        {stories.data.map((story) => (
          <li key={story.id}>
            <StoryCard story={story} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoStory() {
  const { t } = useTranslation('stories');
  return (
    <div className="card-d">
      <EmptyState
        title={t('empty')}
        hint={t('empty_hint')}
        action={
          <Link to="/browse" className={buttonClass({ variant: 'outline' })}>
            {t('browse')}
          </Link>
        }
      />
    </div>
  );
}

function Age({ savedAt }: { savedAt: Date }) {
  const { t } = useTranslation('talents');
  const language = useLanguage();
  return (
    <p className="mb-4 flex items-center gap-2 text-xs text-warning-ink" role="status">
      <Nuqta kind="hollow" />
      <span>{t('last_updated', { age: formatAge(savedAt, language) })}</span>
    </p>
  );
}

/** A person's story, and its author. */
function StoryCard({ story: { name, slug, industry, profilePicture, story } }: { story: SuccessStory }) {
  const industryLabel = useIndustryLabel();
  return (
    <figure className="card-d flex h-full flex-col gap-6 p-6">
      <blockquote className="flex-1 border-s-3 border-featured ps-4 whitespace-pre-line wrap-anywhere">
        <p dir="auto" className="ua">
          {story}
        </p>
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar name={name} slug={slug} pictureUrl={profilePicture} size={48} />
        <span className="min-w-0">
          <Link to="/$slug" params={{ slug }} className="text-link">
            <bdi>{name}</bdi>
          </Link>
          <span className="block text-sm text-muted">{industryLabel(industry)}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** How to publish a story. */
function YourStory() {
  const { t } = useTranslation('stories');
  const session = useSession();
  const isTalent = session.state === 'signed-in' && session.account.role === 'talent';
  return (
    <section className="card-d mt-12 p-6 sm:p-10">
      <h2 className="text-2xl">{t('yours.title')}</h2>
      <p className="mt-2 text-muted">{t('yours.text')}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        {isTalent && (
          <Link to="/profile/edit" hash="story" className={buttonClass()}>
            {t('yours.edit')}
          </Link>
        )}
        <Link to="/upgrade" className={buttonClass({ variant: 'outline' })}>
          {t('yours.upgrade')}
        </Link>
      </p>
    </section>
  );
}
