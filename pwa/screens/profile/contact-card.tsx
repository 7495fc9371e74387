import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Detail, DetailCard, DetailSkeleton } from '#pwa/ui/detail-card.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { whatsappLink } from '#shared/rules/whatsapp.ts';
import { PendingMark } from './pending-mark.tsx';

export interface ContactCardProps {
  profile: PublicProfile;
  /** The signed-in owner, who also sees what visitors do not. */
  owner: OwnProfile | null;
  /** The details may still come. */
  isAwaiting: boolean;
  /** They could not be asked for. */
  isUnknown: boolean;
}

/** E-mail and WhatsApp, as far as they are shared. @see requirements H6, H12, H13, A14 */
export function ContactCard({ profile, owner, isAwaiting, isUnknown }: ContactCardProps) {
  const { t } = useTranslation('profile');
  const { email, whatsappNumber } = profile;
  const chat = whatsappNumber ? whatsappLink(whatsappNumber) : undefined;
  const hidden = t('hidden_from_visitors');
  const localNote = owner && !chat ? t('whatsapp_local') : undefined;
  const isEmpty = !email && !whatsappNumber && !isAwaiting;
  return (
    <DetailCard title={t('contact')} mark={<PendingMark of={['whatsappNumber', 'showEmail', 'showWhatsapp']} />}>
      {isEmpty && <p className="text-sm text-muted">{isUnknown ? t('contact_unknown') : t('no_contact')}</p>}
      {isAwaiting && <DetailSkeleton />}
      <dl className="grid gap-4">
        {email && (
          <Detail
            icon={<IconMail className="icon" aria-hidden="true" />}
            label={t('email_label')}
            note={owner?.showEmail === false ? hidden : undefined}
          >
            <a href={`mailto:${email}`} className="text-link">
              <bdi dir="ltr">{email}</bdi>
            </a>
          </Detail>
        )}
        {whatsappNumber && (
          <Detail
            icon={<IconBrandWhatsapp className="icon" aria-hidden="true" />}
            label={t('whatsapp_label')}
            note={owner?.showWhatsapp === false ? hidden : localNote}
          >
            {chat ? (
              <UserLink href={chat} className="text-link">
                <bdi dir="ltr">{whatsappNumber}</bdi>
              </UserLink>
            ) : (
              <a href={`tel:${whatsappNumber}`} className="text-link">
                <bdi dir="ltr">{whatsappNumber}</bdi>
              </a>
            )}
          </Detail>
        )}
      </dl>
    </DetailCard>
  );
}
