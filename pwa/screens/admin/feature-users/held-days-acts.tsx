import { lazy, Suspense, useState } from 'react';
import { releaseHeldDays } from '#pwa/data/admin/admin-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import type { FeatureButtonProps, FeaturingDialogProps } from './feature-button.tsx';

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
