import { Suspense, useEffect } from 'react';
import { logOut } from '#pwa/data/account/session-actions.ts';
import { closeLogout, sayLoggedOut, useLogoutQuestion } from '#pwa/features/outbox/logout.ts';
import { useLostEdits, useReceipt } from '#pwa/features/outbox/outbox-messages.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { limits } from '#shared/limits.ts';
import { latePart } from './late-part.ts';

const LogoutDialog = latePart(
  () => import('#pwa/features/outbox/logout-dialog.tsx').then((module) => module.LogoutDialog),
  'offline',
);

/** Parts for the edits of the signed-in person on any screen: a receipt, and a question before logging out. */
export function OutboxParts() {
  useReceipt();
  useLostEdits();
  if (!useLogoutQuestion()) return null;
  return (
    <Suspense fallback={<LeaveWithoutQuestion />}>
      <LogoutDialog onClose={closeLogout} />
    </Suspense>
  );
}

/** The code of the question does not come: logs out, and what waits stays here for the account. */
function LeaveWithoutQuestion() {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const timer = setTimeout(async () => {
      // The device has forgotten the person, and sends the logout again later.
      const outcome = await logOut().catch(() => 'waits' as const);
      closeLogout();
      if (outcome === 'ended' || outcome === 'waits') sayLoggedOut(t, outcome);
    }, limits.sendBeforeLogoutMs);
    return () => clearTimeout(timer);
  }, [t]);
  return null;
}
