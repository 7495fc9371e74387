import { IconDownload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { fetchOwnData } from '#pwa/data/account/account-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { saveFile } from '#pwa/ui/save-file.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { showFailure } from '../forms/show-failure.ts';
import { AccountPart } from './account-part.tsx';
import { type AccountInRealm, isolated } from './use-account.ts';

export interface DataPartProps extends Pick<AccountInRealm, 'realm'> {
  /** Path of the public page. */
  address: string;
  onDelete: () => void;
}

/** Downloads all data of the account, and deletes it. */
export function DataPart({ realm, address, onDelete }: DataPartProps) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const isUser = realm === 'user';
  const shown = { address: isolated(address) };
  return (
    <AccountPart anchor="data" title={t('data.title')}>
      <Row title={t('data.export')} hint={t(isUser ? 'data.export_hint' : 'data.company_export_hint')}>
        <Download realm={realm} />
      </Row>
      <Row title={t('data.delete')} hint={t(isUser ? 'data.delete_hint' : 'data.company_delete_hint', shown)}>
        <Button
          variant="danger-quiet"
          className="max-md:-ms-4.5 max-md:me-0"
          icon={<IconTrash className="icon" aria-hidden="true" />}
          disabled={isOffline}
          onClick={onDelete}
        >
          {t('data.delete')}
        </Button>
      </Row>
    </AccountPart>
  );
}

function Row({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="account-row flex-wrap">
      <div className="account-says basis-64">
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="text-muted">{hint}</p>
      </div>
      {children}
    </div>
  );
}

function Download({ realm }: Pick<AccountInRealm, 'realm'>) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);

  async function download() {
    setIsBusy(true);
    try {
      const { fileName, content } = await fetchOwnData(realm);
      saveFile(fileName, new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }));
      showToast({
        title: t('data.downloaded'),
        description: t('data.downloaded_hint', { file: isolated(fileName) }),
      });
    } catch (fault) {
      showFailure(t, t('data.download_failed'), fault);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button
      variant="outline"
      icon={<IconDownload className="icon" aria-hidden="true" />}
      isBusy={isBusy}
      disabled={isOffline}
      onClick={() => void download()}
    >
      {t(isBusy ? 'data.downloading' : 'data.download')}
    </Button>
  );
}
