import { Link } from '@tanstack/react-router';
import { useAccount } from '#pwa/features/account/use-account.ts';
import { LinkAnswer } from '#pwa/features/mailed-links/link-question.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import type { Realm } from '#shared/model/realm.ts';

/** The e-mail is confirmed, by this press or before. */
export function EmailConfirmed({ realm, isNew = true }: { realm: Realm; isNew?: boolean }) {
  const { t } = useTranslation('passwords');
  return (
    <LinkAnswer
      pattern="verify-email"
      isDone
      title={t(isNew ? 'confirm.done' : 'confirm.already')}
      lead={t(isNew ? 'confirm.done_lead' : 'confirm.already_lead')}
      actions={<WayOn realm={realm} />}
    />
  );
}

/** Leads the account of this device to its own page; the mail may be read on another device. */
function WayOn({ realm }: { realm: Realm }) {
  const { t } = useTranslation('passwords');
  const account = useAccount(realm);
  if (!account) {
    return (
      <Link to="/" className={buttonClass()}>
        {t('confirm.home')}
      </Link>
    );
  }
  return (
    <Link to={realm === 'company' ? '/company-dashboard' : '/profile'} className={buttonClass()}>
      {t(realm === 'company' ? 'confirm.to_dashboard' : 'confirm.to_profile')}
    </Link>
  );
}
