import { lazy, Suspense, useState } from 'react';
import { releaseHeldDays } from '#pwa/data/admin/admin-actions.ts';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import type { AdminUser } from '#shared/model/admin.ts';
import type { FeatureButtonProps, FeaturingDialogProps } from './feature-button.tsx';

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

const EndHeldDaysDialog = lazy(() =>
  import('./end-held-days-dialog.tsx').then((module) => ({ default: module.EndHeldDaysDialog })),
);

type HeldDaysActsProps = Pick<FeatureButtonProps, 'user' | 'isDisabled' | 'describedBy'> &
  Pick<FeaturingDialogProps, 'change' | 'isBusy'>;

/** Gives paid days on hold back, or ends them for good. @see decision 035 */
export function HeldDaysActs({ user, change, isBusy, isDisabled, describedBy }: HeldDaysActsProps) {
  const { t } = useTranslation('admin');
  const [isEnding, setIsEnding] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        isBusy={isBusy}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => void change(() => releaseHeldDays(user.id, null))}
      >
        {t('feature.give_back')}
      </Button>
      <Button
        variant="danger-quiet"
        disabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => setIsEnding(true)}
      >
        {t('feature.end_held')}
      </Button>
      <Suspense>
        {isEnding && (
          <EndHeldDaysDialog user={user} change={change} isBusy={isBusy} onClose={() => setIsEnding(false)} />
        )}
      </Suspense>
    </>
  );
}
