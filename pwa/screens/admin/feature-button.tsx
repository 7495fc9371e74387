import { lazy, Suspense, useState } from 'react';
import { releaseHeldDays, setFeatured, undoFeaturing } from '#pwa/data/admin/admin-actions.ts';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Star } from '#pwa/ui/marks.tsx';
import type { AdminUser, FeaturingChange } from '#shared/model/admin.ts';
import type { DurationDays } from './feature-users.tsx';
import type { ChangeFeaturing, FeaturingDialogKind } from './featuring-dialogs.tsx';
import { useAdminAct } from './use-admin-act.ts';

const FeaturingDialog = lazy(async () => ({ default: (await import('./featuring-dialogs.tsx')).FeaturingDialog }));

export interface FeatureButtonProps {
  user: AdminUser;
  isFeatured: boolean;
  durationDays: DurationDays;
  isDisabled: boolean;
  /** Id of the person's name. */
  describedBy: string;
  className?: string;
}

/**
 * Makes a person featured; for a featured one, ends it or moves the end; returns paid days on hold, or ends them for
 * good. A change that takes days away asks first, and every change can be undone.
 *
 * @see requirements N4, N6, N7
 * @see decision 035
 */
export function FeatureButton(props: FeatureButtonProps) {
  const { user, isFeatured, durationDays, isDisabled, describedBy, className = '' } = props;
  const { t } = useTranslation('admin');
  const { change, isBusy } = useFeaturingChange();
  const [dialog, setDialog] = useState<FeaturingDialogKind | null>(null);
  const shared = { disabled: isDisabled, 'aria-describedby': describedBy };
  return (
    <div className={`flex flex-wrap gap-2 *:flex-auto ${className}`}>
      {isFeatured ? (
        <>
          <Button {...shared} variant="outline" className="border-line" onClick={() => setDialog('move')}>
            {t('feature.move')}
          </Button>
          <Button {...shared} variant="outline" className="border-line" onClick={() => setDialog('end')}>
            {t('feature.remove')}
          </Button>
        </>
      ) : (
        <Button
          {...shared}
          variant="outline"
          isBusy={isBusy}
          icon={<Star />}
          onClick={() => void change(() => setFeatured(user.id, durationDays))}
        >
          {t(isBusy ? 'feature.saving' : 'feature.make')}
        </Button>
      )}
      {user.paidDaysHeld > 0 && (
        <>
          <Button
            {...shared}
            variant="outline"
            isBusy={isBusy}
            onClick={() => void change(() => releaseHeldDays(user.id, null))}
          >
            {t('feature.give_back')}
          </Button>
          <Button {...shared} variant="danger-quiet" onClick={() => setDialog('end-held-days')}>
            {t('feature.end_held')}
          </Button>
        </>
      )}
      <Suspense>
        {dialog && (
          <FeaturingDialog kind={dialog} user={user} change={change} isBusy={isBusy} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </div>
  );
}

function useFeaturingChange(): { change: ChangeFeaturing; isBusy: boolean } {
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  const undo = ({ id, changeId }: FeaturingChange) =>
    act(
      () => undoFeaturing(id, changeId),
      ({ name, isFeatured }) => ({
        title: t('feature.undone'),
        description: t(isFeatured ? 'feature.undone_hint' : 'feature.undone_ended_hint', { name }),
      }),
    );
  const change: ChangeFeaturing = (send) =>
    act(send, (changed) => ({
      title: t('feature.updated'),
      description: t('feature.updated_hint'),
      action: { label: t('feature.undo'), onAct: () => void undo(changed) },
    }));
  return { change, isBusy };
}

/** How many paid days are on hold, and since when; nothing where there are none. */
export function HeldDays({ user: { paidDaysHeld: count, heldSince } }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (count === 0 || !heldSince) return null;
  const values = { count, number: formatNumber(count, language), day: formatShortDay(heldSince, language) };
  return <span className="block font-semibold">{t('feature.held', values)}</span>;
}

/** How many of the days that are left were paid for; nothing where there are none. */
export function PaidDays({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <>
      <span className="px-1.5 text-subtle">·</span>
      <span>{t('feature.paid_left', { count, number: formatNumber(count, language) })}</span>
    </>
  );
}
