import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { moved, newDraft } from './entry-drafts.ts';
import type { AnyDraft, EntryKind } from './entry-kinds.tsx';

interface EditedList<Draft> {
  kind: EntryKind<Draft>;
  drafts: readonly Draft[];
  /** Ids of entries with errors: they open, and stay open while the errors are corrected. */
  faulty: readonly number[];
  nameOf: (draft: Draft) => string;
  onChange: (drafts: Draft[]) => void;
}

/** An entry and its place in the list, or the place that it had. */
interface PositionedEntry<Draft> {
  draft: Draft;
  place: number;
}

/** The actions on a list; each announces its result and keeps the focus where the person is. */
export function useEntryActions<Draft extends AnyDraft>({ kind, drafts, faulty, nameOf, onChange }: EditedList<Draft>) {
  const { t } = useTranslation('edit-profile');
  const language = useLanguage();
  const { section, focusNext } = useListFocus();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [removed, setRemoved] = useState<PositionedEntry<Draft>>();
  const [announcement, setAnnouncement] = useState('');

  const closed = faulty.filter((id) => !open.has(id));
  if (closed.length > 0) setOpen(new Set([...open, ...closed]));

  function change(next: Draft[], { focus, announce }: { focus: string; announce: string }) {
    focusNext(focus);
    setAnnouncement(announce);
    onChange(next);
  }

  return {
    section,
    removed,
    announcement,
    isOpen: (id: number) => open.has(id),
    toggle: (id: number) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    add() {
      const draft = newDraft(kind.blank, removed ? [...drafts, removed.draft] : drafts);
      setOpen((before) => new Set([...before, draft.id]));
      setRemoved((before) => before && { ...before, place: before.place + 1 });
      change([draft, ...drafts], { focus: `[data-entry="${draft.id}"] input`, announce: '' });
    },
    move({ draft, place }: PositionedEntry<Draft>, by: 1 | -1) {
      const to = place + by;
      const where = { place: formatNumber(to + 1, language), all: formatNumber(drafts.length, language) };
      change(moved(drafts, place, to), {
        focus: `[data-entry="${draft.id}"] [data-act="${by < 0 ? 'up' : 'down'}"]`,
        announce: t('entries.moved', { entry: nameOf(draft), ...where }),
      });
    },
    remove({ draft, place }: PositionedEntry<Draft>) {
      setRemoved({ draft, place });
      change(drafts.toSpliced(place, 1), {
        focus: '[data-act="undo"]',
        announce: t('entries.removed', { entry: nameOf(draft) }),
      });
    },
    undo({ draft, place }: PositionedEntry<Draft>) {
      setRemoved(undefined);
      change(drafts.toSpliced(place, 0, draft), {
        focus: `[data-entry="${draft.id}"] [data-act="toggle"]`,
        announce: t('entries.undone', { entry: nameOf(draft) }),
      });
    },
  };
}

/** Moves the focus to an element once the next list is rendered. */
function useListFocus() {
  const section = useRef<HTMLDivElement>(null);
  const target = useRef<string>(undefined);
  useEffect(() => {
    if (!target.current) return;
    section.current?.querySelector<HTMLElement>(target.current)?.focus();
    target.current = undefined;
  });
  const focusNext = (selector: string) => {
    target.current = selector;
  };
  return { section, focusNext };
}
