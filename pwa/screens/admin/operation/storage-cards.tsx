import { IconCalendarTime, IconClockHour4, IconDatabase, IconDeviceFloppy, IconPhoto } from '@tabler/icons-react';
import { useMinute } from '#pwa/data/app/use-minute.ts';
import { formatMoment, formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { formatBytes } from '#pwa/i18n/format-size.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Detail, DetailCard } from '#pwa/ui/detail-card.tsx';
import type { OperationState } from '#shared/model/operation.ts';

// Under this, a backup or a busy day may fill the disk.
const scarceBytes = 2e9;

/** How much room the data take, and how much is left. */
export function StorageCard({ storage }: Pick<OperationState, 'storage'>) {
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
export function BackupCard({ backup }: Pick<OperationState, 'backup'>) {
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
