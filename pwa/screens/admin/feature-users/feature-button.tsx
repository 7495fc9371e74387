import { setFeatured } from '#pwa/data/actions/admin-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Star } from '#pwa/ui/star.tsx';
import { useAdminAct } from '../use-admin-act.ts';
import type { DurationDays } from './feature-users.tsx';

export interface FeatureButtonProps {
  userId: number;
  isFeatured: boolean;
  durationDays: DurationDays;
  isDisabled: boolean;
  /** Id of what names the person. */
  describedBy: string;
  className?: string;
}

/** Makes somebody featured, or ends it. @see checklist N4, N6, N7 */
export function FeatureButton(props: FeatureButtonProps) {
  const { userId, isFeatured, durationDays, isDisabled, describedBy, className = 'w-full' } = props;
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  return (
    <Button
      variant="outline"
      className={isFeatured ? `${className} border-line` : className}
      isBusy={isBusy}
      disabled={isDisabled}
      aria-describedby={describedBy}
      icon={!isFeatured && <Star />}
      onClick={() =>
        act(() => setFeatured(userId, isFeatured ? null : durationDays), {
          title: t('feature.updated'),
          description: t('feature.updated_hint'),
        })
      }
    >
      {isBusy ? t('feature.saving') : t(isFeatured ? 'feature.remove' : 'feature.make')}
    </Button>
  );
}
