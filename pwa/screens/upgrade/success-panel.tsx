import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Badge } from '#pwa/ui/badge.tsx';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { Star } from '#pwa/ui/star.tsx';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';

/** The result of the purchase; the own profile follows. @see requirements M13 */
export function SuccessPanel({ user }: { user: OwnProfile }) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  const router = useRouter();
  const { name, slug, profilePicture, featuredUntil } = user;
  useEffect(() => {
    const leave = () => void router.navigate({ to: '/$slug', params: { slug } });
    const timer = setTimeout(leave, limits.redirectAfterPaymentMs);
    return () => clearTimeout(timer);
  }, [router, slug]);
  return (
    <section className="card-d flex flex-col overflow-hidden" role="status">
      <Naqsha slug={slug} tone="featured" height={88} />
      <div className="-mt-7 px-6 pb-6">
        <Avatar name={name} slug={slug} pictureUrl={profilePicture} size={72} className="av-ring" isEager />
        <h2 className="mt-4 text-xl">{t('success.title')}</h2>
        {featuredUntil && (
          <p className="mt-1 text-muted">{t('success.until', { day: formatShortDay(featuredUntil, language) })}</p>
        )}
        <p className="mt-4">
          <Badge tone="featured" icon={<Star />}>
            {t('shell:ui.featured')}
          </Badge>
        </p>
        <AddressPlate slug={slug} className="mt-5" />
        <p className="mt-5 flex items-center gap-3 text-sm text-muted">
          <span className="loading loading-spinner" aria-hidden="true" />
          <span>{t('success.leaving')}</span>
          <Link to="/$slug" params={{ slug }} className="text-link ms-auto py-2">
            {t('success.go')}
          </Link>
        </p>
      </div>
    </section>
  );
}
