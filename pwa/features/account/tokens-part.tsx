import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { revokeToken, useAccessTokens } from '#pwa/data/account/access-tokens.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { AccessToken } from '#shared/model/account.ts';
import { showFailure } from '../forms/show-failure.ts';
import { NewTokenDialog, scopeTexts } from './new-token-dialog.tsx';
import { SecretsPart } from './secrets-part.tsx';
import type { AccountInRealm } from './use-account.ts';

/** The access tokens by which programs call in the name of the account. */
export function TokensPart({ realm, accountId }: AccountInRealm) {
  const list = useAccessTokens(realm, accountId);
  return (
    <SecretsPart
      of="tokens"
      list={list}
      icon={IconKey}
      row={(token) => <TokenRow token={token} realm={realm} onRevoked={list.retry} />}
      dialog={(onClose) => <NewTokenDialog realm={realm} onMade={list.retry} onClose={onClose} />}
    />
  );
}

interface TokenRowProps extends Pick<AccountInRealm, 'realm'> {
  token: AccessToken;
  onRevoked: () => void;
}

/** One access token: its rights, its last use, its end. */
function TokenRow({ token, realm, onRevoked }: TokenRowProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const lastUse = useLastUse(token.lastUsedAt);
  const separator = language === 'ar' ? '، ' : ', ';
  return (
    <li className="account-row">
      <IconKey className="icon-lg text-muted" aria-hidden="true" />
      <div className="account-says">
        <p className="font-semibold">
          <bdi>{token.name}</bdi>
        </p>
        <p className="text-muted">{token.scopes.map((scope) => t(scopeTexts[realm][scope])).join(separator)}</p>
        <p className="text-muted">
          <span>{lastUse}</span>
          <span className="px-1.5 text-subtle">·</span>
          <span>{t('tokens.until', { day: formatShortDay(token.expiresAt, language) })}</span>
        </p>
      </div>
      <Revoke {...{ token, realm, onRevoked }} />
    </li>
  );
}

function Revoke({ token, realm, onRevoked }: TokenRowProps) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const name = `\u2068${token.name}\u2069`;

  async function revoke() {
    setIsBusy(true);
    try {
      await revokeToken(realm, token.id);
      showToast({ title: t('tokens.revoked'), description: name });
      onRevoked();
    } catch (fault) {
      showFailure(t, t('tokens.revoke_failed'), fault);
      setIsBusy(false);
      setIsAsking(false);
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        aria-label={t('tokens.revoke_label', { name })}
        disabled={isOffline}
        onClick={() => setIsAsking(true)}
      >
        {t('tokens.revoke')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={t('tokens.revoke_title')}
          confirmLabel={t('tokens.revoke')}
          isBusy={isBusy}
          onConfirm={() => void revoke()}
          onCancel={() => setIsAsking(false)}
        >
          {t('tokens.revoke_body', { name })}
        </ConfirmDialog>
      )}
    </>
  );
}

const hourMs = 3_600_000;

/** The server notes it at most once an hour, so nothing finer is true. */
function useLastUse(lastUsedAt: string | null): string {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const now = useMinute();
  if (lastUsedAt === null) return t('tokens.never_used');
  const lastUsed = new Date(lastUsedAt);
  if (now.getTime() - lastUsed.getTime() < hourMs) return t('tokens.used_recently');
  return t('tokens.last_used', { age: formatAge(lastUsed, language, now) });
}
