import { isOpenNow, type ShownJob } from '#pwa/data/directory/open-jobs.ts';
import { formatAge } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PageStrip } from '#pwa/ui/page-strip.tsx';

export interface JobStripProps {
  job: ShownJob;
  isOwn: boolean;
  savedAt: Date;
  isStale: boolean;
  isSummary: boolean;
}

/** Tells a company who can see its job, and everybody when a saved copy is shown. */
export function JobStrip({ job, isOwn, savedAt, isStale, isSummary }: JobStripProps) {
  const { t } = useTranslation('job-page');
  const language = useLanguage();
  if (!isOwn && !isStale) return null;
  const isOpen = isOpenNow(job);
  const age = formatAge(savedAt, language);
  return (
    <PageStrip isStale={isStale} isPending={!isOpen}>
      {isOwn && t(isOpen ? 'own.strip' : 'own.strip_hidden')}{' '}
      {isStale && t(isSummary ? 'saved_summary' : 'saved_copy', { age })}
    </PageStrip>
  );
}
