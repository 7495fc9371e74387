import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useInLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Star } from '#pwa/ui/marks.tsx';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { TalentCard as Talent } from '#shared/model/user.ts';
import { bioPreview } from '#shared/rules/text-preview.ts';
import { useIndustryLabel } from '../catalog/industry-label.ts';

/** A featured talent on the home page. The avatar overlaps the talent's naqsha, the woven band at the top. */
export function FeaturedCard({ talent: given }: { talent: Talent }) {
  const talent = useInLanguage(given);
  const { t } = useTranslation('talents');
  const industryLabel = useIndustryLabel();
  return (
    <article className="card-d card-lift group relative flex h-full flex-col overflow-hidden has-focus-visible:outline-[2.5px] has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary">
      <Naqsha slug={talent.slug} tone="featured" height={50} />
      <div className="-mt-7 px-4">
        <Avatar
          name={talent.name}
          slug={talent.slug}
          pictureUrl={talent.profilePicture}
          size={52}
          className="av-ring"
        />
        <h3 className="name mt-3 flex items-center gap-2 text-base leading-[1.42]">
          <Link to="/$slug" params={{ slug: talent.slug }} className={linkClass}>
            <Written className="ua block truncate">{talent.name}</Written>
          </Link>
          <Star label={t('card.featured')} />
        </h3>
        <p dir="auto" className="ua min-h-[1lh] truncate text-sm">
          {bioPreview(talent.bio).lead}
        </p>
        <p className="truncate text-xs text-muted">{industryLabel(talent.industry)}</p>
      </div>
      <div className="mx-4 mt-4 flex items-center justify-between gap-2 border-t border-line pt-3 pb-3.5">
        <span dir="ltr" className="ltr truncate font-display text-xs text-muted">
          {`/${talent.slug}`}
        </span>
        <IconArrowRight className="icon icon-dir text-primary" aria-hidden="true" />
      </div>
    </article>
  );
}

const linkClass = 'min-w-0 outline-none after:absolute after:inset-0 group-hover:text-primary-ink';

/** The skeleton of a featured card, of the same size. */
export function FeaturedCardSkeleton() {
  return (
    <div className="card-d flex h-full flex-col overflow-hidden">
      <Skeleton className="h-12.5 rounded-none" />
      <div className="-mt-7 px-4">
        <Skeleton className="size-13 rounded-[28%] av-ring" />
        <div className="name mt-3 flex h-[1lh] items-center text-base leading-[1.42]">
          <Skeleton className="h-4 w-3/4" />
        </div>
        <div className="flex h-[1lh] items-center text-sm">
          <Skeleton className="h-3.5 w-11/12" />
        </div>
        <div className="flex h-[1lh] items-center text-xs">
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
      <div className="mx-4 mt-4 flex items-center justify-between border-t border-line pt-3 pb-3.5">
        <Skeleton className="h-3.5 w-2/3" />
        <Skeleton className="size-4.5" />
      </div>
    </div>
  );
}
