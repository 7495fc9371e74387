import { useEditsOfOthers } from '#pwa/data/offline/use-edits-of-others.ts';
import { useOutbox } from '#pwa/data/offline/use-outbox.ts';
import { AttentionNotice } from './attention-notice.tsx';
import { OthersNotice } from './others-notice.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { PendingNotice } from './pending-notice.tsx';

/**
 * How the edits of the signed-in person stand on this device; nothing when all is published. Of other
 * people's edits it says only that they are there. Its texts are those of
 * `offline.json`, its styles come late.
 *
 * @param onUndo Runs when the person takes back what waits; without it that is not offered.
 * @see sync §5, requirements V5, V9, V10
 */
export function OutboxNotices({ onUndo }: { onUndo?: () => void }) {
  const { attention, pendingFields, pause } = useOutbox();
  const hasEditsOfOthers = useEditsOfOthers();
  const hasPending = pendingFields.length > 0;
  return (
    <>
      {attention.length > 0 && <AttentionNotice count={attention.length} />}
      {hasPending && pause && <PausedNotice pause={pause} count={pendingFields.length} />}
      {hasPending && !pause && <PendingNotice onUndo={onUndo} />}
      {hasEditsOfOthers && <OthersNotice />}
    </>
  );
}
