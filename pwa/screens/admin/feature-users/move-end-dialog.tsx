import { type FormEvent, useState } from 'react';
import { moveFeaturedEnd } from '#pwa/data/admin/admin-actions.ts';
import { serverNow } from '#pwa/data/app/server-now.ts';
import { DateInput } from '#pwa/features/forms/day-field.tsx';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { limits } from '#shared/limits.ts';
import { addDays, isCalendarDay, toCalendarDay } from '#shared/rules/calendar-day.ts';
import type { FeaturingDialogProps } from './feature-button.tsx';
import { ReasonField } from './reason-field.tsx';

const dayMs = 86_400_000;

/** Moves the last day on which somebody is featured, sooner or later, with a reason. */
export function MoveEndDialog({ user, change, isBusy, onClose }: FeaturingDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const today = toCalendarDay(serverNow());
  const last = addDays(today, limits.featuredAheadMaxDays - 1);
  const [day, setDay] = useState(() => (user.featuredUntil ? toCalendarDay(new Date(user.featuredUntil)) : today));
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isDayRight = isCalendarDay(day) && day >= today && day <= last;
  const atStake = isDayRight ? paidDaysAtStake(user, endOf(day)) : 0;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isDayRight || reason.trim() === '') return;
    await change(() => moveFeaturedEnd(user.id, { featuredUntil: endOf(day).toISOString(), reason }));
    onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('feature.move_title', { name: user.name })}
      subtitle={user.featuredUntil && t('feature.move_now', { day: formatShortDay(user.featuredUntil, language) })}
    >
      <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field
          label={t('feature.move_end')}
          hint={atStake > 0 && t('feature.move_held', { count: atStake, number: formatNumber(atStake, language) })}
          error={isChecked && !isDayRight && t('feature.move_end_missing')}
        >
          <DateInput min={today} max={last} value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <ReasonField
          value={reason}
          error={isChecked && reason.trim() === '' ? t('feature.reason_missing') : undefined}
          onChange={setReason}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('shell:ui.cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('feature.move_save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The last moment of a day, where the administrator is. */
function endOf(day: string): Date {
  return new Date(new Date(`${addDays(day, 1)}T00:00:00`).getTime() - 1);
}

/** Days given by administrators may stand behind the paid ones, so this is the most that can go on hold. */
function paidDaysAtStake({ featuredUntil, paidDaysLeft }: FeaturingDialogProps['user'], end: Date): number {
  const cutMs = Date.parse(featuredUntil ?? '') - end.getTime();
  return cutMs > 0 ? Math.min(paidDaysLeft, Math.ceil(cutMs / dayMs)) : 0;
}
