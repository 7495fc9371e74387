import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AccountPart } from '#pwa/features/account/account-part.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { privacySwitches } from '#shared/model/field-names.ts';
import type { OwnProfile } from '#shared/model/user.ts';

/** The public fields of the person; the switches are on the edit page. @see requirements H13 */
export function PrivacyPart({ user }: { user: OwnProfile }) {
  const { t } = useTranslation('account');
  return (
    <AccountPart anchor="privacy" title={t('privacy.title')} hint={t('privacy.hint')}>
      <dl>
        {privacySwitches.map(({ hidden, hider }) => {
          const isShown = user[hider];
          const EyeIcon = isShown ? IconEye : IconEyeOff;
          return (
            <div key={hidden} className="account-row">
              <dt className="account-says font-semibold">{t(`fields:label.${hidden}`)}</dt>
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
