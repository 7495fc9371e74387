import { lazy, type ReactNode, Suspense } from 'react';
import { useOwnPayments } from '#pwa/data/payment/payments.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { loadLateStyles } from '#pwa/ui/load-styles.ts';

interface HoldNoticeProps {
  userId: number;
}

// Loaded only for the few people who have days on hold.
const HoldNotice = lazy<(props: HoldNoticeProps) => ReactNode>(() =>
  Promise.all([import('#pwa/features/payment/held-days.tsx'), loadNamespaces(['upgrade']), loadLateStyles()]).then(
    ([{ HoldNotice: component }]) => ({ default: component }),
    // Left out when it cannot be loaded: the upgrade page shows the same.
    () => ({ default: () => null }),
  ),
);

/** The notice above the own profile that paid days are on hold, and how to get them back. @see decision 035 */
export function OwnHold({ userId }: HoldNoticeProps) {
  const payments = useOwnPayments(userId);
  if (payments.state !== 'ready' || !payments.data.some(({ heldDays }) => heldDays > 0)) return null;
  return (
    <Suspense fallback={null}>
      <div className="wrap pt-4">
        <HoldNotice userId={userId} />
      </div>
    </Suspense>
  );
}
