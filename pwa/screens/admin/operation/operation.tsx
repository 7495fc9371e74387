import { IconRefresh } from '@tabler/icons-react';
import { useOperation } from '#pwa/data/admin/use-operation.ts';
import { failureText } from '#pwa/data/forms/failure-text.ts';
import { ListSpinner } from '#pwa/features/directory/list-spinner.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { OperationNotices } from './operation-notices.tsx';
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
