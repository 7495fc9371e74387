import { OutboxNotices } from '#pwa/features/outbox/outbox-notices.tsx';

/** How the own edits stand, above the own profile. */
export function OwnOutbox() {
  return (
    <div className="wrap grid gap-3 pt-4 own-outbox">
      <OutboxNotices />
    </div>
  );
}
