import { type FormEvent, useState } from 'react';
import { releaseHeldDays } from '#pwa/data/admin/admin-actions.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import type { FeaturingDialogProps } from './feature-button.tsx';
import { ReasonField } from './reason-field.tsx';

/** Ends paid days on hold for good, with a reason that the person reads. Stripe refunds nothing for it. */
export function EndHeldDaysDialog({ user, change, isBusy, onClose }: FeaturingDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { id, name, paidDaysHeld: count } = user;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (reason.trim() === '') return;
    await change(() => releaseHeldDays(id, reason));
    onClose();
  };

  return (
    <Dialog isOpen onClose={onClose} title={t('feature.end_held_title', { name })}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className="font-semibold text-error-ink">
          {t('feature.end_held_days', { count, number: formatNumber(count, language) })}
        </p>
        <p>{t('feature.end_held_refund')}</p>
        <ReasonField
          value={reason}
          hint={t('feature.end_held_reason_hint')}
          error={isChecked && reason.trim() === '' ? t('feature.reason_missing') : undefined}
          onChange={setReason}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('shell:ui.cancel')}
          </Button>
          <Button type="submit" variant="danger-quiet" isBusy={isBusy}>
            {t('feature.end_held')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
