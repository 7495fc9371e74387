import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useOperation } from '#pwa/data/admin/use-operation.ts';
import { failureText } from '#pwa/data/forms/failure-text.ts';
import { ListSpinner } from '#pwa/features/directory/list-spinner.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import type { OperationState } from '#shared/model/operation.ts';
import { BackupCard, StorageCard } from './storage-cards.tsx';

/** The state of the operation: missing settings, storage, backups, demo accounts. */
export function Operation() {
  const { t } = useTranslation('admin');
  const { refresh, ...operation } = useOperation();
  const again = (
    <Button variant="outline" icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={refresh}>
      {t(operation.state === 'ready' ? 'operation.refresh' : 'shell:ui.retry')}
    </Button>
  );
  if (operation.state === 'loading') return <ListSpinner label={t('loading')} />;
  if (operation.state === 'failed') {
    return (
      <div className="card-d" role="alert">
        <EmptyState title={t('operation.failed')} hint={failureText(t, operation.error)} action={again} />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <OperationNotices {...operation.data} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <StorageCard storage={operation.data.storage} />
        <BackupCard backup={operation.data.backup} />
      </div>
      <p>{again}</p>
    </div>
  );
}

/** The problems of the operation, each with its remedy; or a line that there is none. */
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
