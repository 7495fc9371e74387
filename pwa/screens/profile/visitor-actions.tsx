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
  const chat = !email && whatsappNumber ? whatsappLink(whatsappNumber) : undefined;
  const name = shortName(profile.name);
  return (
    <>
      {isAwaiting && <Skeleton className="h-11 rounded-md lg:w-36" />}
      {email && (
        <a href={`mailto:${email}`} className={buttonClass()}>
          <IconMail className="icon" aria-hidden="true" />
          <NamedAction text={t('email', { name: namePlace })} name={name} />
        </a>
      )}
      {chat && (
        <UserLink href={chat} className={buttonClass()}>
          <IconBrandWhatsapp className="icon" aria-hidden="true" />
          <NamedAction text={t('whatsapp', { name: namePlace })} name={name} />
        </UserLink>
      )}
      <ShareButton name={profile.name} path={`/${profile.slug}`} />
    </>
  );
}

/** Stands in a text where the name will be. */
const namePlace = '\u0000';

/** A text with a name in it. A long name is cut at its own end, which is not that of the text in the other script. */
function NamedAction({ text, name }: { text: string; name: string }) {
  const [before, after] = text.split(namePlace);
  return (
    <span className="flex min-w-0 whitespace-pre">
      <span>{before}</span>
      <bdi className="truncate">{name}</bdi>
      <span>{after}</span>
    </span>
  );
}
