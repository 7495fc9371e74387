import { IconShieldExclamation, IconShieldSearch } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import type { JobModeration } from '#shared/model/job.ts';

/** The moderators' hold on a job, its reason, and the company's next step. */
export function ModerationNotice({ moderation: { state, reason } }: { moderation: JobModeration }) {
  const { t } = useTranslation('dashboard');
  const isWaiting = state === 'reopening' || state === 'review';
  const Icon = isWaiting ? IconShieldSearch : IconShieldExclamation;
  return (
    <div className="mt-4">
      <Notice
        tone={isWaiting ? 'info' : 'warning'}
        icon={<Icon className="icon" aria-hidden="true" />}
        title={t(`moderation.${state}`)}
      >
        <p>{t(`moderation.${state}_hint`)}</p>
        {reason && (
          <div className="mt-3">
            <p className="text-xs font-semibold">{t('moderation.reason')}</p>
            <p className="ua whitespace-pre-line wrap-anywhere" dir="auto">
              {reason}
            </p>
          </div>
        )}
      </Notice>
    </div>
  );
}
