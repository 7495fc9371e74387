import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { Star } from '#pwa/ui/star.tsx';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import type { Purchase } from './purchase-flow.ts';
import { useDaysText } from './use-days-text.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface ExtensionNoticeProps {
  user: OwnProfile;
  purchase: Purchase;
}

/** Until when one is featured, and what buying again makes of it. @see requirements M19 */
export function ExtensionNotice({ user: { isFeatured, featuredUntil }, purchase }: ExtensionNoticeProps) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  const days = useDaysText();
  if (!isFeatured || featuredUntil === null || purchase.phase === 'succeeded') return null;
  const end = new Date(Date.parse(featuredUntil) + limits.featuredDurationDays * dayMs).toISOString();
  return (
    <Notice
      tone="featured"
      icon={<Star className="mt-0.5" />}
      title={t('extend.title', { day: formatShortDay(featuredUntil, language) })}
    >
      <p>{t('extend.hint', { days, end: formatShortDay(end, language) })}</p>
    </Notice>
  );
}
