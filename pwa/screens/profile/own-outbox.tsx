import { ConfirmEmailHint } from '#pwa/features/account/confirm-email-hint.tsx';
import { OutboxNotices } from '#pwa/features/outbox/outbox-notices.tsx';
import type { OwnProfile } from '#shared/model/user.ts';

/** How the own edits stand, and what the account still waits for, above the own profile. */
export function OwnOutbox({ owner: { email, isEmailConfirmed } }: { owner: OwnProfile }) {
  return (
    <div className="wrap grid gap-3 pt-4 own-outbox">
      <OutboxNotices />
      {!isEmailConfirmed && <ConfirmEmailHint realm="user" email={email} />}
    </div>
  );
}
