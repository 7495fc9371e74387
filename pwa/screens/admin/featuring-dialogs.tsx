import { type FormEvent, useState } from 'react';
import { moveFeaturedEnd, releaseHeldDays, setFeatured } from '#pwa/data/admin/admin-actions.ts';
import { serverNow } from '#pwa/data/core/time.ts';
import { DateInput } from '#pwa/features/forms/day-field.tsx';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { limits } from '#shared/limits.ts';
import type { AdminUser, FeaturingChange } from '#shared/model/admin.ts';
import { addDays, isCalendarDay, toCalendarDay } from '#shared/rules/calendar-day.ts';
import { ReasonField, useReason } from './reason-field.tsx';

/** Sends a change of a person's featuring and offers to undo it. */
export type ChangeFeaturing = (send: () => Promise<FeaturingChange>) => Promise<void>;

interface FeaturingDialogProps {
  user: AdminUser;
  change: ChangeFeaturing;
  isBusy: boolean;
  onClose: () => void;
}

const dialogs = { end: EndFeaturingDialog, move: MoveEndDialog, 'end-held-days': EndHeldDaysDialog };

export type FeaturingDialogKind = keyof typeof dialogs;

/** A change of somebody's featuring that takes days away, and therefore asks first. */
export function FeaturingDialog({ kind, ...props }: FeaturingDialogProps & { kind: FeaturingDialogKind }) {
  const KindDialog = dialogs[kind];
  return <KindDialog {...props} />;
}

/** Asks before somebody's featuring is ended, and names the paid days that this loses. */
function EndFeaturingDialog({ user, change, isBusy, onClose }: FeaturingDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const reason = useReason();
  const { id, name, featuredUntil, paidDaysLeft: count } = user;
  return (
    <ConfirmDialog
      isOpen
      title={t('feature.remove_title', { name })}
      confirmLabel={t('feature.remove')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={async () => {
        await change(() => setFeatured(id, null, reason.text));
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
        <ReasonField of="featuring" reason={reason} />
      </div>
    </ConfirmDialog>
  );
}

const dayMs = 86_400_000;

/** Moves the last day on which somebody is featured, sooner or later, with a reason. */
function MoveEndDialog({ user, change, isBusy, onClose }: FeaturingDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const today = toCalendarDay(serverNow());
  const last = addDays(today, limits.featuredAheadMaxDays - 1);
  const [day, setDay] = useState(() => (user.featuredUntil ? toCalendarDay(new Date(user.featuredUntil)) : today));
  const reason = useReason();
  const [isChecked, setIsChecked] = useState(false);
  const isDayRight = isCalendarDay(day) && day >= today && day <= last;
  const atStake = isDayRight ? paidDaysAtStake(user, endOf(day)) : 0;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!reason.check() || !isDayRight) return;
    await change(() => moveFeaturedEnd(user.id, { featuredUntil: endOf(day).toISOString(), reason: reason.text }));
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
        <ReasonField of="featuring" reason={reason} />
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

/** At most so many paid days go on hold: the last days may have been given by administrators. */
function paidDaysAtStake({ featuredUntil, paidDaysLeft }: FeaturingDialogProps['user'], end: Date): number {
  const cutMs = Date.parse(featuredUntil ?? '') - end.getTime();
  return cutMs > 0 ? Math.min(paidDaysLeft, Math.ceil(cutMs / dayMs)) : 0;
}

/** Ends paid days on hold for good, with a reason that the person reads. Stripe refunds nothing for it. */
function EndHeldDaysDialog({ user, change, isBusy, onClose }: FeaturingDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const reason = useReason();
  const { id, name, paidDaysHeld: count } = user;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!reason.check()) return;
    await change(() => releaseHeldDays(id, reason.text));
    onClose();
  };

  return (
    <Dialog isOpen onClose={onClose} title={t('feature.end_held_title', { name })}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className="font-semibold text-error-ink">
          {t('feature.end_held_days', { count, number: formatNumber(count, language) })}
        </p>
        <p>{t('feature.end_held_refund')}</p>
        <ReasonField of="featuring" reason={reason} hint={t('feature.end_held_reason_hint')} />
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
