import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { DeleteDialog, type DeleteDialogProps } from '#pwa/features/account/delete-dialog.tsx';
import { isolated } from '#pwa/features/account/isolated.ts';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import type { OwnProfile } from '#shared/model/user.ts';

type DeleteOwnAccountProps = { user: OwnProfile } & Pick<DeleteDialogProps, 'onCancel' | 'onLeaving' | 'onDeleted'>;

/** Asks before a person's account is deleted; unpublished edits are named as well. */
export function DeleteOwnAccount({ user, ...on }: DeleteOwnAccountProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { pendingFields, attention } = useOutbox();
  const count = pendingFields.length + attention.length;
  const { isFeatured, featuredUntil } = useFeaturedNow(user);
  const goes = [
    t('deletion.profile', { address: isolated(`/${user.slug}`) }),
    t('deletion.applications'),
    t('deletion.sessions'),
    t('deletion.devices'),
  ];
  const notices = (
    <>
      {count > 0 && (
        <Notice tone="warning">{t('deletion.pending', { count, number: formatNumber(count, language) })}</Notice>
      )}
      {isFeatured && featuredUntil && (
        <Notice tone="featured">{t('deletion.featured', { day: formatShortDay(featuredUntil, language) })}</Notice>
      )}
    </>
  );
  return <DeleteDialog realm="user" title={t('deletion.title')} goes={goes} notices={notices} {...on} />;
}
