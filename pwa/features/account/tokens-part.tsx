import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccessTokens } from '#pwa/data/account/access-tokens.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { AccountPart } from './account-part.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import type { AccountInRealm } from './realm.ts';
import { TokenRow } from './token-row.tsx';

/** The access tokens by which programs call in the name of the account. */
export function TokensPart({ realm, accountId }: AccountInRealm) {
  const { t } = useTranslation('account');
  const { retry, ...tokens } = useAccessTokens(realm, accountId);
  const isOffline = useIsOffline();
  const [isMaking, setIsMaking] = useState(false);
  const listed = tokens.state === 'ready' ? tokens.data : [];
  return (
    <AccountPart anchor="tokens" title={t('tokens.title')} hint={t('tokens.hint')}>
      {tokens.state === 'loading' && (
        <div role="status" aria-busy="true">
          <span className="sr-only">{t('tokens.loading')}</span>
          <Skeleton className="h-13 w-full" />
        </div>
      )}
      {tokens.state === 'failed' && isOffline && <OfflineLine>{t('tokens.offline')}</OfflineLine>}
      {tokens.state === 'failed' && !isOffline && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-muted">{t('tokens.failed')}</span>
          <Button variant="outline" onClick={retry}>
            {t('shell:ui.retry')}
          </Button>
        </p>
      )}
      {tokens.state === 'ready' && listed.length === 0 && <p className="text-sm text-muted">{t('tokens.none')}</p>}
      <ul>
        {listed.map((token) => (
          <TokenRow key={token.id} token={token} realm={realm} onRevoked={retry} />
        ))}
      </ul>
      <Button
        variant="outline"
        className="mt-4"
        icon={<IconKey className="icon" aria-hidden="true" />}
        disabled={isOffline}
        onClick={() => setIsMaking(true)}
      >
        {t('tokens.new')}
      </Button>
      {isMaking && <NewTokenDialog realm={realm} onMade={retry} onClose={() => setIsMaking(false)} />}
    </AccountPart>
  );
}
