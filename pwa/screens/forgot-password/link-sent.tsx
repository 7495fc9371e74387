import { IconMailForward } from '@tabler/icons-react';
import { isolated } from '#pwa/features/account/isolated.ts';
import { LoginLink } from '#pwa/features/account/realm-links.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import type { Realm } from '#shared/model/realm.ts';

interface LinkSentProps {
  realm: Realm;
  email: string;
  onAgain: () => void;
}

/** The text is the same whether or not the address has an account. */
export function LinkSent({ realm, email, onAgain }: LinkSentProps) {
  const { t } = useTranslation('passwords');
  return (
    <div role="status">
      <PlainPage
        pattern="forgot-password"
        title={
          <span className="flex items-center gap-3">
            <IconMailForward className="icon-lg text-success" aria-hidden="true" />
            <span>{t('forgot.sent')}</span>
          </span>
        }
        lead={t('forgot.sent_lead', { email: isolated(email) })}
        actions={
          <>
            <LoginLink realm={realm}>{t('forgot.to_login')}</LoginLink>
            <Button variant="outline" onClick={onAgain}>
              {t('forgot.again')}
            </Button>
          </>
        }
      >
        <p className="mt-2 text-muted">{t('forgot.sent_hint')}</p>
      </PlainPage>
    </div>
  );
}
