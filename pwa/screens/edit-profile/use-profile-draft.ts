import type { FormStore } from '@modular-forms/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepFormDraft, readFormDraft } from '#pwa/data/core/form-draft.ts';
import { usePageLeaving } from '#pwa/data/core/unsaved-work.ts';
import { untilOutboxIsRead } from '#pwa/data/offline/outbox.ts';
import { useOnTyped } from '#pwa/ui/form/form-state.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { changedFields, type ProfileDraft, type ProfileValues, readDraft, seenBeside } from './profile-form.ts';

const quietMs = 250;
const patienceMs = 5000;
const form = 'profile';

/** A storage that does not answer must not keep a person from the form. */
function soonOrNone<T>(answer: Promise<T>): Promise<T | null> {
  return Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))]);
}

/**
 * The kept draft of an account: undefined while it, or the edits that wait, are being read. A form that were begun
 * before would show the server's values, and a save would clash with the person's own edit. Each account has a form of
 * its own.
 */
export function useKeptDraft(userId: number): ProfileDraft | undefined {
  const [draft, setDraft] = useState<ProfileDraft>();
  useEffect(() => {
    const reading = [soonOrNone(readFormDraft({ form, userId })), soonOrNone(untilOutboxIsRead(userId))] as const;
    void Promise.all(reading).then(([kept]) => setDraft(readDraft(kept?.fields)));
  }, [userId]);
  return draft;
}

interface DraftKeeper {
  form: FormStore<ProfileValues>;
  base: ProfileValues;
  /** The account as the person saw it. */
  seen: OwnProfile;
}

/**
 * Keeps the changed fields, and the values seen before, a moment after each change, so that a crash or a reload loses
 * nothing.
 *
 * @returns a function that removes the draft and keeps no further one
 * @see requirements J20, SYNC-2
 */
export function useDraftKeeper({ form: store, base, seen }: DraftKeeper): () => Promise<void> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<() => void>(undefined);
  const isDone = useRef(false);
  const isFirst = useRef(true);
  const userId = seen.id;

  useOnTyped(store, (values) => {
    const changes = changedFields(base, values);
    if (isFirst.current || isDone.current) {
      isFirst.current = false;
      return;
    }
    clearTimeout(timer.current);
    const isEmpty = Object.keys(changes).length === 0;
    const draft = isEmpty ? {} : { values: changes, seen: seenBeside(changes, seen) };
    waiting.current = () => {
      waiting.current = undefined;
      void keepFormDraft({ form, userId }, draft);
    };
    timer.current = setTimeout(() => waiting.current?.(), quietMs);
  });

  usePageLeaving(() => waiting.current?.());

  return useCallback(async () => {
    isDone.current = true;
    waiting.current = undefined;
    clearTimeout(timer.current);
    await keepFormDraft({ form, userId }, {});
  }, [userId]);
}
