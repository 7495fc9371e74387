import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { ShownStatus } from './job-term.ts';

const tones: Record<ShownStatus, BadgeTone> = {
  active: 'success',
  draft: 'neutral',
  closed: 'neutral',
  expired: 'warning',
};

/** How a job stands. @see checklist Q4 */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const { t } = useTranslation('dashboard');
  const isHollow = status === 'draft' || status === 'expired';
  return (
    <Badge tone={tones[status]} icon={<Nuqta kind={isHollow ? 'hollow' : 'full'} />}>
      {status === 'expired' ? t('jobs.expired') : t(`catalog:jobStatuses.${status}`)}
    </Badge>
  );
}
