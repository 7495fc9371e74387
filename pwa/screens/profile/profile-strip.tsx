import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PageStrip } from '#pwa/ui/page-strip.tsx';

export interface ProfileStripProps {
  isOwner: boolean;
  /** Null when the copy is that of the account itself. */
  savedAt: Date | null;
  isStale: boolean;
  /** Not all that is shown is published. */
  isPending: boolean;
}

/** Tells owners whose page this is, and everybody when a saved copy is shown. */
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
