import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import { type JobStatus, jobStatuses } from '#shared/catalog/statuses.ts';
import type { ShownStatus } from './job-term.ts';

const tones: Record<ShownStatus, BadgeTone> = {
  active: 'success',
  draft: 'neutral',
  closed: 'neutral',
  expired: 'warning',
  'moderation.closed': 'error',
  'moderation.reopening': 'info',
  'moderation.review': 'info',
  'moderation.refused': 'error',
};

/** How a job stands. @see requirements Q4 */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const { t } = useTranslation('dashboard');
  const isFull = status === 'active' || status === 'closed';
  return (
    <Badge tone={tones[status]} icon={<Nuqta kind={isFull ? 'full' : 'hollow'} />}>
      {isOfCatalog(status) ? t(`catalog:jobStatuses.${status}`) : t(`jobs.${status}`)}
    </Badge>
  );
}

function isOfCatalog(status: ShownStatus): status is JobStatus {
  return jobStatuses.some((known) => known === status);
}
