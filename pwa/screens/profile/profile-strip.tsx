import { formatAge } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';

export interface ProfileStripProps {
  isOwner: boolean;
  savedAt: Date;
  isStale: boolean;
}

/** Tells owners whose page this is, and everybody when a saved copy is shown. */
export function ProfileStrip({ isOwner, savedAt, isStale }: ProfileStripProps) {
  const { t } = useTranslation('profile');
  const age = formatAge(savedAt, useLanguage());
  if (!isOwner && !isStale) return null;
  return (
    <div className="border-b border-line bg-surface text-xs text-muted" role="status">
      <p className="wrap flex min-h-11 items-center gap-2.5 py-2">
        <Nuqta kind={isStale ? 'hollow' : 'full'} className={isStale ? 'text-warning-ink' : 'text-success'} />
        <span>
          {isOwner && t('owner.strip')} {isStale && t('saved_copy', { age })}
        </span>
      </p>
    </div>
  );
}
