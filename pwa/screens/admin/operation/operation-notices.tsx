import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import type { OperationState } from '#shared/model/operation.ts';

/** The problems of the operation, each with its remedy; or a line that there is none. */
export function OperationNotices({ warnings, demoAccounts }: Pick<OperationState, 'warnings' | 'demoAccounts'>) {
  const { t } = useTranslation('admin');
  const warningIcon = <IconAlertTriangle className="icon" aria-hidden="true" />;
  // Every part of the administration shows the problem with mails already.
  const told = warnings.filter((warning) => warning !== 'mail_not_set_up');
  if (warnings.length + demoAccounts.length === 0) {
    return (
      <Notice tone="success" icon={<IconCircleCheck className="icon" aria-hidden="true" />}>
        <p>{t('operation.all_well')}</p>
      </Notice>
    );
  }
  return (
    <>
      {told.map((warning) => (
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
