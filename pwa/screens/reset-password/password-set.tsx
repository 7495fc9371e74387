import { IconCircleCheck } from '@tabler/icons-react';
import type { AccountRealm } from '#pwa/data/account/password-actions.ts';
import { LoginLink } from '#pwa/features/account/realm-links.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PlainPage } from '#pwa/ui/plain-page.tsx';

/** The new password counts; signing in with it is the person's own next step. */
export function PasswordSet({ realm }: { realm: AccountRealm }) {
  const { t } = useTranslation('passwords');
  return (
    <div role="status">
      <PlainPage
        pattern="reset-password"
        title={
          <span className="flex items-center gap-3">
            <IconCircleCheck className="icon-lg text-success" aria-hidden="true" />
            {t('reset.done')}
          </span>
        }
        lead={t('reset.done_lead')}
        actions={<LoginLink realm={realm}>{t('reset.to_login')}</LoginLink>}
      />
    </div>
  );
}
