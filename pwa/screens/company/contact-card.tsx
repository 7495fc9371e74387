import { IconMail, IconWorld } from '@tabler/icons-react';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Detail, DetailCard, DetailSkeleton } from '#pwa/ui/detail-card.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';

/** E-mail and website. @see requirements L4, A14 */
export function ContactCard({ company, isAwaiting }: Pick<CompanyPage, 'company'> & { isAwaiting: boolean }) {
  const { t } = useTranslation('company-page');
  const { email, website } = company;
  const isUnknown = email === undefined && !isAwaiting;
  return (
    <DetailCard title={t('contact')} className="min-w-0">
      {email === undefined && isAwaiting && <DetailSkeleton />}
      <dl className="grid gap-4">
        {email && (
          <Detail icon={<IconMail className="icon" aria-hidden="true" />} label={t('email')}>
            <a href={`mailto:${email}`} className="text-link">
              <bdi dir="ltr">{email}</bdi>
            </a>
          </Detail>
        )}
        {website && (
          <Detail icon={<IconWorld className="icon" aria-hidden="true" />} label={t('website')}>
            <UserLink href={website} className="text-link">
              <bdi dir="ltr">{website.replace(/^https?:\/\/|\/$/g, '')}</bdi>
            </UserLink>
          </Detail>
        )}
      </dl>
      {isUnknown && (
        <p className={website ? 'mt-4 text-sm text-muted' : 'text-sm text-muted'}>{t('contact_unknown')}</p>
      )}
    </DetailCard>
  );
}
