import type { ReactNode } from 'react';
import { FeaturedCard } from '#pwa/features/talents/featured-card.tsx';
import { TalentCard } from '#pwa/features/talents/talent-card.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { cardOf } from '#shared/rules/public-profile.ts';

/** The own cards as others will see them; to look at only. */
export function LookPreview({ user }: { user: OwnProfile }) {
  const { t } = useTranslation('upgrade');
  const talent = { ...cardOf(user), isFeatured: true };
  return (
    <section aria-labelledby="look">
      <h2 id="look" className="text-xl">
        {t('preview.title')}
      </h2>
      <div className="upgrade-look mt-4">
        <Look title={t('preview.directory')}>
          <TalentCard talent={talent} />
        </Look>
        <Look title={t('preview.home')}>
          <FeaturedCard talent={talent} />
        </Look>
      </div>
    </section>
  );
}

function Look({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-muted">{title}</figcaption>
      <div inert>{children}</div>
    </figure>
  );
}
