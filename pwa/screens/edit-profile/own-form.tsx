import { useEffect, useState } from 'react';
import { keepFormDraft } from '#pwa/data/core/form-draft.ts';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { OutboxNotices } from '#pwa/features/outbox/outbox-notices.tsx';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import { EditSkeleton } from './edit-skeleton.tsx';
import { useKeptDraft } from './use-profile-draft.ts';

const noDraft = { values: {}, seen: {} };

// Loaded ahead of need: when the line goes, the scripts of saving are gone too.
function loadSaving(): void {
  // A save loads them again, and shows when it cannot.
  import('#pwa/data/profile/save-and-send.ts').catch(() => undefined);
}

/** The state of the edits and the form, which is filled again once the person took the saved edits back. */
export function OwnForm(props: Omit<EditFormProps, 'draft'>) {
  const draft = useKeptDraft(props.user.id);
  useEffect(loadSaving, []);
  const round = useRoundAfterUndo();
  const place = { form: 'profile', userId: props.user.id };
  const takeBack = () => {
    round.end();
    void keepFormDraft(place, {});
  };
  if (!draft) return <EditSkeleton />;
  return (
    <>
      <div className="mb-6 grid gap-3 empty:hidden">
        <OutboxNotices onUndo={takeBack} />
      </div>
      <EditForm key={round.number} {...props} draft={round.number === 0 ? draft : noDraft} />
    </>
  );
}

/** A new round begins when nothing waits any more after an undo; the account then shows the published values. */
function useRoundAfterUndo(): { number: number; end: () => void } {
  const hasPending = useOutbox().pendingFields.length > 0;
  const [round, setRound] = useState({ number: 0, isEnding: false });
  if (round.isEnding && !hasPending) setRound({ number: round.number + 1, isEnding: false });
  return { number: round.number, end: () => setRound({ ...round, isEnding: true }) };
}
