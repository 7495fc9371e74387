import { ConfirmEmailHint } from '#pwa/features/account/send-confirmation.tsx';
import { OutboxNotices } from '#pwa/features/outbox/outbox-notices.tsx';
import type { OwnProfile } from '#shared/model/user.ts';

/** The state of the own edits, and the open tasks of the account, above the own profile. */
export function OwnOutbox({ owner: { email, isEmailConfirmed } }: { owner: OwnProfile }) {
  return (
    <div className="wrap grid gap-3 pt-4 max-md:pb-4">
      <OutboxNotices />
      {!isEmailConfirmed && <ConfirmEmailHint realm="user" email={email} />}
    </div>
  );
}
