import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge, type BadgeTone, Nuqta } from '#pwa/ui/marks.tsx';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';

const looks: Record<ApplicationStatus, { tone: BadgeTone; kind: 'full' | 'hollow' | 'half' }> = {
  pending: { tone: 'neutral', kind: 'hollow' },
  reviewing: { tone: 'info', kind: 'half' },
  accepted: { tone: 'success', kind: 'full' },
  rejected: { tone: 'error', kind: 'full' },
};

/** The status of an application. */
export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation('catalog');
  const { tone, kind } = looks[status];
  return (
    <Badge tone={tone} icon={<Nuqta kind={kind} />}>
      {t(`applicationStatuses.${status}`)}
    </Badge>
  );
}
