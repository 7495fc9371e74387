import type { AccountRealm } from '#pwa/data/account/password-actions.ts';
import { ForgotLink, LoginLink } from '#pwa/features/account/realm-links.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PlainPage } from '#pwa/ui/plain-page.tsx';

/** The link is used, too old or gone from the address; there is a way to another one. */
export function WrongLink({ realm, isMissing }: { realm: AccountRealm; isMissing: boolean }) {
  const { t } = useTranslation('passwords');
  return (
    <div role="status">
      <PlainPage
        pattern="reset-password"
        title={t(isMissing ? 'reset.missing' : 'reset.wrong')}
        lead={t(isMissing ? 'reset.missing_lead' : 'reset.wrong_lead')}
        actions={
          <>
            <ForgotLink realm={realm}>{t('reset.ask')}</ForgotLink>
            <LoginLink realm={realm} variant="outline">
              {t('reset.to_login')}
            </LoginLink>
          </>
        }
      />
    </div>
  );
}
