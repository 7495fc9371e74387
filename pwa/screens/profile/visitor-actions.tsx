import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { ShareButton } from '#pwa/ui/share-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';
import type { PublicProfile } from '#shared/model/user.ts';
import { whatsappLink } from '#shared/rules/whatsapp.ts';
import { shortName } from './short-name.ts';

/** Write to the person, by mail or else WhatsApp, and pass the address on. */
export function VisitorActions({ profile, isAwaiting }: { profile: PublicProfile; isAwaiting: boolean }) {
  const { t } = useTranslation('profile');
  const { email, whatsappNumber } = profile;
  const name = shortName(profile.name);
  return (
    <>
      {isAwaiting && <Skeleton className="h-11 rounded-md lg:w-36" />}
      {email && (
        <a href={`mailto:${email}`} className={buttonClass()}>
          <IconMail className="icon" aria-hidden="true" />
          <span className="truncate">{t('email', { name })}</span>
        </a>
      )}
      {!email && whatsappNumber && (
        <UserLink href={whatsappLink(whatsappNumber)} className={buttonClass()}>
          <IconBrandWhatsapp className="icon" aria-hidden="true" />
          <span className="truncate">{t('whatsapp', { name })}</span>
        </UserLink>
      )}
      <ShareButton name={profile.name} path={`/${profile.slug}`} />
    </>
  );
}
