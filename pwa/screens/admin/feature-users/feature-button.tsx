import { lazy, Suspense, useState } from 'react';
import { setFeatured, undoFeaturing } from '#pwa/data/admin/admin-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Star } from '#pwa/ui/star.tsx';
import type { AdminUser, FeaturingChange } from '#shared/model/admin.ts';
import { useAdminAct } from '../use-admin-act.ts';
import type { DurationDays } from './feature-users.tsx';
import { HeldDaysActs } from './held-days.tsx';

const EndFeaturingDialog = lazy(() =>
  import('./end-featuring-dialog.tsx').then((module) => ({ default: module.EndFeaturingDialog })),
);
const MoveEndDialog = lazy(() => import('./move-end-dialog.tsx').then((module) => ({ default: module.MoveEndDialog })));

export interface FeatureButtonProps {
  user: AdminUser;
  isFeatured: boolean;
  durationDays: DurationDays;
  isDisabled: boolean;
  /** Id of what names the person. */
  describedBy: string;
  className?: string;
}

/**
 * Makes a person featured; for a featured one, ends it or moves the end. A change that takes days away asks first, and
 * every one it can be undone.
 *
 * @see requirements N4, N6, N7
 */
export function FeatureButton(props: FeatureButtonProps) {
  const { user, isFeatured, durationDays, isDisabled, describedBy, className = '' } = props;
  const { t } = useTranslation('admin');
  const { change, isBusy } = useFeaturingChange();
  const [dialog, setDialog] = useState<'end' | 'move' | null>(null);
  const close = () => setDialog(null);
  if (!isFeatured) {
    return (
      <div className={`feature-acts ${className}`}>
        <Button
          variant="outline"
          isBusy={isBusy}
          disabled={isDisabled}
          aria-describedby={describedBy}
          icon={<Star />}
          onClick={() => void change(() => setFeatured(user.id, durationDays))}
        >
          {t(isBusy ? 'feature.saving' : 'feature.make')}
        </Button>
        {user.paidDaysHeld > 0 && (
          <HeldDaysActs user={user} change={change} isBusy={isBusy} isDisabled={isDisabled} describedBy={describedBy} />
        )}
      </div>
    );
  }
  return (
    <div className={`feature-acts ${className}`}>
      <Button
        variant="outline"
        className="border-line"
        disabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => setDialog('move')}
      >
        {t('feature.move')}
      </Button>
      <Button
        variant="outline"
        className="border-line"
        disabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => setDialog('end')}
      >
        {t('feature.remove')}
      </Button>
      {user.paidDaysHeld > 0 && (
        <HeldDaysActs user={user} change={change} isBusy={isBusy} isDisabled={isDisabled} describedBy={describedBy} />
      )}
      <Suspense>
        {dialog === 'end' && <EndFeaturingDialog user={user} change={change} isBusy={isBusy} onClose={close} />}
        {dialog === 'move' && <MoveEndDialog user={user} change={change} isBusy={isBusy} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Sends a change of somebody's featuring and offers to undo it. */
export type ChangeFeaturing = (send: () => Promise<FeaturingChange>) => Promise<void>;

export interface FeaturingDialogProps {
  user: AdminUser;
  change: ChangeFeaturing;
  isBusy: boolean;
  onClose: () => void;
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
