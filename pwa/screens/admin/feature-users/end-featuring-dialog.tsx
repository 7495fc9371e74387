import { useState } from 'react';
import { setFeatured } from '#pwa/data/admin/admin-actions.ts';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import type { FeaturingDialogProps } from './feature-button.tsx';
import { ReasonField } from './reason-field.tsx';

/** Asks before somebody's featuring is ended, and names the paid days that this loses. */
export function EndFeaturingDialog({ user, change, isBusy, onClose }: FeaturingDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const { id, name, featuredUntil, paidDaysLeft: count } = user;
  return (
    <ConfirmDialog
      isOpen
      title={t('feature.remove_title', { name })}
      confirmLabel={t('feature.remove')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={async () => {
        await change(() => setFeatured(id, null, reason));
        onClose();
      }}
    >
      <div className="grid gap-4">
        <p className={count > 0 ? 'font-semibold text-error-ink' : ''}>
          {count > 0
            ? t('feature.remove_paid', { count, number: formatNumber(count, language) })
            : t('feature.remove_free')}
        </p>
        {featuredUntil && <p>{t('feature.remove_hint', { day: formatShortDay(featuredUntil, language) })}</p>}
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}
