import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AccountPart } from '#pwa/features/account/account-part.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import type { OwnProfile } from '#shared/model/user.ts';

/** The public fields of the person; the switches are on the edit page. @see requirements H13 */
export function PrivacyPart({ user }: { user: OwnProfile }) {
  const { t } = useTranslation('account');
  const switches = [
    { label: t('privacy.email'), isShown: user.showEmail },
    { label: t('privacy.date_of_birth'), isShown: user.showDateOfBirth },
    { label: t('privacy.whatsapp'), isShown: user.showWhatsapp },
  ];
  return (
    <AccountPart anchor="privacy" title={t('privacy.title')} hint={t('privacy.hint')}>
      <dl>
        {switches.map(({ label, isShown }) => {
          const EyeIcon = isShown ? IconEye : IconEyeOff;
          return (
            <div key={label} className="account-row">
              <dt className="account-says font-semibold">{label}</dt>
              <dd className="flex items-center gap-2 text-muted">
                <EyeIcon className="icon" aria-hidden="true" />
                <span>{t(isShown ? 'privacy.shown' : 'privacy.hidden')}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <Link to="/profile/edit" className={buttonClass({ variant: 'outline', className: 'mt-4' })}>
        <IconPencil className="icon" aria-hidden="true" />
        <span>{t('privacy.change')}</span>
      </Link>
    </AccountPart>
  );
}
