import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';

const count = limits.featuredDurationDays;

interface PaidRecentlyDialogProps {
  user: OwnProfile;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks somebody who paid within the last hour, here or in another tab, whether to pay again. @see decision 034 */
export function PaidRecentlyDialog({
  user: { isFeatured, featuredUntil },
  onConfirm,
  onCancel,
}: PaidRecentlyDialogProps) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  return (
    <ConfirmDialog
      isOpen
      title={t('again.title')}
      confirmLabel={t('again.confirm')}
      insteadLabel={t('again.instead')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {isFeatured && featuredUntil && <p>{t('again.until', { day: formatShortDay(featuredUntil, language) })}</p>}
      <p>{t('again.question', { count, number: formatNumber(count, language) })}</p>
    </ConfirmDialog>
  );
}
