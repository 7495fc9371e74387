import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCircleCheck,
  IconClockHour4,
  IconDatabase,
  IconDeviceFloppy,
  IconPhoto,
} from '@tabler/icons-react';
import { useServerState } from '#pwa/data/admin/admin-state.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import { ListSpinner } from '#pwa/features/directory/more-entries.tsx';
import { formatMoment, formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { formatBytes } from '#pwa/i18n/format-size.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Detail, DetailCard } from '#pwa/ui/detail-card.tsx';
import { Badge } from '#pwa/ui/marks.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { LoadFailure, RetryButton } from '#pwa/ui/retry-button.tsx';
import type { OperationState } from '#shared/model/admin.ts';

/** The state of the server: missing settings, storage, backups, demo accounts. */
export function Operation() {
  const { t } = useTranslation('admin');
  const { refresh, ...operation } = useServerState();
  if (operation.state === 'loading') return <ListSpinner label={t('loading')} />;
  if (operation.state === 'failed') {
    return (
      <LoadFailure isCard title={t('operation.failed')} hint={failureText(t, operation.error)} onRetry={refresh} />
    );
  }
  return (
    <div className="grid gap-5">
      <OperationNotices {...operation.data} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <StorageCard storage={operation.data.storage} />
        <BackupCard backup={operation.data.backup} />
      </div>
      <p>
        <RetryButton onClick={refresh}>{t('operation.refresh')}</RetryButton>
      </p>
    </div>
  );
}

/** The problems of the server, each with its remedy; or a notice that there is none. */
function OperationNotices({ warnings, demoAccounts }: Pick<OperationState, 'warnings' | 'demoAccounts'>) {
  const { t } = useTranslation('admin');
  const warningIcon = <IconAlertTriangle className="icon" aria-hidden="true" />;
  // Every part of the administration shows the problem with mails already.
  const shown = warnings.filter((warning) => warning !== 'mail_not_set_up');
  if (warnings.length + demoAccounts.length === 0) {
    return (
      <Notice tone="success" icon={<IconCircleCheck className="icon" aria-hidden="true" />}>
        <p>{t('operation.all_well')}</p>
      </Notice>
    );
  }
  return (
    <>
      {shown.map((warning) => (
        <Notice key={warning} tone="warning" icon={warningIcon} title={t(`operation.warnings.${warning}`)}>
          <p>{t(`operation.warnings.${warning}_hint`)}</p>
        </Notice>
      ))}
      {demoAccounts.length > 0 && (
        <Notice tone="warning" icon={warningIcon} title={t('operation.demo')}>
          <p>{t('operation.demo_hint')}</p>
          <p className="wrap-anywhere">
            <bdi dir="ltr">{demoAccounts.join(' · ')}</bdi>
          </p>
        </Notice>
      )}
    </>
  );
}

// With less free space, a backup or a busy day may fill the disk.
const scarceBytes = 2e9;

/** How much space the data take, and how much is free. */
function StorageCard({ storage }: Pick<OperationState, 'storage'>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { databaseBytes, picturesBytes, freeBytes } = storage;
  return (
    <DetailCard
      title={t('operation.storage')}
      mark={freeBytes < scarceBytes && <Badge tone="warning">{t('operation.scarce')}</Badge>}
      className="min-w-0"
    >
      <dl className="grid gap-4">
        <Detail icon={<IconDatabase className="icon" aria-hidden="true" />} label={t('operation.database')}>
          {formatBytes(databaseBytes, language)}
        </Detail>
        <Detail icon={<IconPhoto className="icon" aria-hidden="true" />} label={t('operation.pictures')}>
          {picturesBytes === null ? t('operation.counting') : formatBytes(picturesBytes, language)}
        </Detail>
        <Detail icon={<IconDeviceFloppy className="icon" aria-hidden="true" />} label={t('operation.free')}>
          {formatBytes(freeBytes, language)}
        </Detail>
      </dl>
    </DetailCard>
  );
}

/** When the newest backup was made, and how often there should be one. */
function BackupCard({ backup }: Pick<OperationState, 'backup'>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const now = useMinute();
  const newest = backup?.newestAt;
  return (
    <DetailCard
      title={t('operation.backups')}
      mark={backup?.isOverdue && <Badge tone="error">{t('operation.overdue')}</Badge>}
      className="min-w-0"
    >
      {backup ? (
        <dl className="grid gap-4">
          <Detail
            icon={<IconClockHour4 className="icon" aria-hidden="true" />}
            label={t('operation.newest_backup')}
            note={newest ? formatMoment(newest, language) : undefined}
          >
            {newest ? formatAge(new Date(newest), language, now) : t('operation.no_backup')}
          </Detail>
          <Detail icon={<IconCalendarTime className="icon" aria-hidden="true" />} label={t('operation.schedule')}>
            {t('operation.every', { count: backup.everyHours, number: formatNumber(backup.everyHours, language) })}
          </Detail>
        </dl>
      ) : (
        <p>{t('operation.not_scheduled')}</p>
      )}
    </DetailCard>
  );
}
