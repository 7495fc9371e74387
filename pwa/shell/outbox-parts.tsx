import { Suspense } from 'react';
import { closeLogout, useLogoutQuestion } from '#pwa/features/outbox/logout-state.ts';
import { useReceipt } from '#pwa/features/outbox/receipt.ts';
import { latePart } from './late-part.ts';

const LogoutDialog = latePart(
  () => import('#pwa/features/outbox/logout-dialog.tsx').then((module) => module.LogoutDialog),
  'offline',
);

/** Parts for the edits of the signed-in person on any screen: a receipt, and a question before logging out. */
export function OutboxParts() {
  useReceipt();
  if (!useLogoutQuestion()) return null;
  return (
    <Suspense>
      <LogoutDialog onClose={closeLogout} />
    </Suspense>
  );
}
