import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { ShareButton } from '#pwa/ui/share-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';
import type { PublicProfile } from '#shared/model/user.ts';
import { whatsappLink } from '#shared/rules/whatsapp-link.ts';

/** Buttons to write to the person, by mail or else WhatsApp, and to share the address. */
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

/** Marks the place of the name in a text. */
const namePlace = '\u0000';

/** A text with a name in it. A long name is cut at its own end, which in the other script is not the end of the text. */
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

/** Words that are only part of a given name or stand before it: alone they are no form of address. */
const leadingWords = new Set(
  'عبد أبو ابو أم ام آل ال بن د م أ الشيخ الشيخة المهندس المهندسة الدكتور الدكتورة abd abdul abdel abu umm al el bin ibn dr eng mr mrs ms miss prof sheikh sheikha'.split(
    ' ',
  ),
);

/** The first name, with the words that belong to it (`عبد الله`, `Dr. Noura`). */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const endOf = words.findIndex((word) => !leadingWords.has(word.toLowerCase().replace(/[./]$/, '')));
  return words.slice(0, endOf + 1).join(' ') || name;
}
