import { useState } from 'react';
import { decideFeatureRequest } from '#pwa/data/community/feature-requests.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { type FeatureRequestStatus, featureRequestStatuses } from '#shared/catalog/statuses.ts';
import type { FeatureRequest } from '#shared/model/feature-request.ts';

/** An administrator's answer to a feature request; the screen changes when the server has answered. */
export function StatusControl({ request, userId }: { request: FeatureRequest; userId: number }) {
  const { t } = useTranslation('feature-requests');
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);

  async function decide(status: FeatureRequestStatus | undefined) {
    if (!status || isBusy) return;
    setIsBusy(true);
    try {
      await decideFeatureRequest(userId, request.id, status);
      showToast({ title: t('decided'), description: t(`statuses.${status}`) });
    } catch (fault) {
      const description = faultText(t, fault);
      showToast({ title: t('decide_failed'), description, tone: 'destructive' });
    }
    setIsBusy(false);
  }

  return (
    <Field label={t('set_status')} className="mt-4 max-w-60">
      <Select
        value={request.status}
        disabled={isOffline}
        aria-busy={isBusy || undefined}
        onChange={({ target: { value } }) => void decide(featureRequestStatuses.find((known) => known === value))}
      >
        {featureRequestStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`statuses.${status}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
