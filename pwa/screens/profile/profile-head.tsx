import { IconMailCheck, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { Badge, Star } from '#pwa/ui/marks.tsx';
import { useDocumentTitle, usePageDescription } from '#pwa/ui/page-meta.ts';
import { PageStrip } from '#pwa/ui/page-top.tsx';
import type { PublicProfile } from '#shared/model/user.ts';
import { foreignTo, nameBeside } from '#shared/rules/both-languages.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';
import { PendingMark } from './profile-cards.tsx';

/** Name, star, headline, @username and badges. @see requirements H2, H3 */
export function ProfileName({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation('profile');
  const industryLabel = useIndustryLabel();
  const other = nameBeside(profile);
  const { name, headline, username, industry, isFeatured, isVerified, isEmailConfirmed } = profile;
  return (
    <>
      <h1 className="name flex items-center gap-3 text-3xl leading-[1.42] lg:text-4xl">
        <Written className="ua min-w-0 wrap-anywhere">{name}</Written>
        {isFeatured && <Star className="text-[0.62em]" label={t('featured')} />}
      </h1>
      {other && (
        <p className="name text-lg leading-[1.42] wrap-anywhere text-muted">
          <Written>{other}</Written>
        </p>
      )}
      {headline && (
        <p className="mt-1 text-lg wrap-anywhere">
          <Written>{headline}</Written>
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <span dir="ltr" className="ltr min-w-0 wrap-anywhere">
          {`@${username}`}
        </span>
        <Badge tone="primary">{industryLabel(industry)}</Badge>
        {isVerified && (
          <Badge tone="success" icon={<IconRosetteDiscountCheck className="icon" aria-hidden="true" />}>
            {t('verified')}
          </Badge>
        )}
        {isEmailConfirmed && (
          <Badge tone="success" icon={<IconMailCheck className="icon" aria-hidden="true" />}>
            {t('email_confirmed')}
          </Badge>
        )}
        <PendingMark of={['name', 'nameOther', 'headline', 'headlineOther', 'profilePicture']} />
        {isFeatured && (
          <Badge tone="featured" icon={<Star />}>
            {t('featured')}
          </Badge>
        )}
      </p>
    </>
  );
}

/**
 * The whole bio in its own direction, with its line breaks; owners without a bio are invited to write one.
 * @see requirements H14, H15
 */
export function ProfileBio({ bio, isOwner }: { bio: string; isOwner: boolean }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  if (bio.trim() !== '') {
    return (
      <>
        <p
          dir="auto"
          lang={foreignTo(language, bio)}
          className="own-edge max-w-read text-lg whitespace-pre-line wrap-anywhere"
        >
          <FreeText>{bio}</FreeText>
        </p>
        <PendingMark of={['bio', 'bioOther']} />
      </>
    );
  }
  if (!isOwner) return null;
  return (
    <p className="max-w-read text-muted">
      <span>{`${t('owner.no_bio')} `}</span>
      <Link to="/profile/edit" className="text-link">
        {t('owner.write_bio')}
      </Link>
    </p>
  );
}

export interface ProfileStripProps {
  isOwner: boolean;
  /** Null for the account's own data. */
  savedAt: Date | null;
  isStale: boolean;
  /** Some shown values are not published yet. */
  isPending: boolean;
}

/** A strip above the page: it is the own one, or a saved copy is shown. */
export function ProfileStrip({ isOwner, savedAt, isStale, isPending }: ProfileStripProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  if (!isOwner && !isStale) return null;
  const copy = savedAt ? t('saved_copy', { age: formatAge(savedAt, language) }) : t('saved_copy_own');
  return (
    <PageStrip isStale={isStale} isPending={isPending}>
      {[isOwner && t(isPending ? 'owner.strip_pending' : 'owner.strip'), isStale && copy].filter(Boolean).join(' ')}
    </PageStrip>
  );
}

/** Sets the title and the description of the page, the same as in the served HTML. @see requirements H9, H14 */
export function useProfileHead(profile: PublicProfile): void {
  const { t } = useTranslation('profile');
  const industry = useIndustryLabel()(profile.industry);
  const { name } = profile;
  const description = metaDescription(profile.bio) || t('description_without_bio', { name, industry });
  useDocumentTitle(t('document_title', { name }));
  usePageDescription(description);
}
