import { formatAge } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';

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
    <div className="border-b border-line bg-surface text-xs text-muted" role="status">
      <p className="wrap flex min-h-11 items-center gap-2.5 py-2">
        <Nuqta
          kind={isStale || isPending ? 'hollow' : 'full'}
          className={isStale ? 'text-warning-ink' : 'text-success'}
        />
        <span>
          {isOwner && t(isPending ? 'owner.strip_pending' : 'owner.strip')} {isStale && copy}
        </span>
      </p>
    </div>
  );
}
