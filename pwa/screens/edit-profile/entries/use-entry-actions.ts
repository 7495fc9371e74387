import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { moved, newDraft } from './entry-drafts.ts';
import type { AnyDraft, EntryKind } from './entry-kind.ts';

interface EditedList<Draft> {
  kind: EntryKind<Draft>;
  drafts: readonly Draft[];
  /** Entries in which something is wrong: they open, and stay open while it is put right. */
  faulty: readonly number[];
  nameOf: (draft: Draft) => string;
  onChange: (drafts: Draft[]) => void;
}

/** An entry and its place in the list, or the place that it had. */
interface Placed<Draft> {
  draft: Draft;
  place: number;
}

/** A person's acts on a list: announces the result, and keeps the focus where the hands are. */
export function useEntryActions<Draft extends AnyDraft>({ kind, drafts, faulty, nameOf, onChange }: EditedList<Draft>) {
  const { t } = useTranslation('edit-profile');
  const language = useLanguage();
  const { section, focusNext } = useListFocus();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [removed, setRemoved] = useState<Placed<Draft>>();
  const [said, setSaid] = useState('');

  const closed = faulty.filter((id) => !open.has(id));
  if (closed.length > 0) setOpen(new Set([...open, ...closed]));

  function change(next: Draft[], { focus, say }: { focus: string; say: string }) {
    focusNext(focus);
    setSaid(say);
    onChange(next);
  }

  return {
    section,
    removed,
    said,
    isOpen: (id: number) => open.has(id),
    toggle: (id: number) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    add() {
      const draft = newDraft(kind.blank, removed ? [...drafts, removed.draft] : drafts);
      setOpen((before) => new Set([...before, draft.id]));
      setRemoved((before) => before && { ...before, place: before.place + 1 });
      change([draft, ...drafts], { focus: `[data-entry="${draft.id}"] input`, say: '' });
    },
    move({ draft, place }: Placed<Draft>, by: 1 | -1) {
      const to = place + by;
      const where = { place: formatNumber(to + 1, language), all: formatNumber(drafts.length, language) };
      change(moved(drafts, place, to), {
        focus: `[data-entry="${draft.id}"] [data-act="${by < 0 ? 'up' : 'down'}"]`,
        say: t('entries.moved', { entry: nameOf(draft), ...where }),
      });
    },
    remove({ draft, place }: Placed<Draft>) {
      setRemoved({ draft, place });
      change(drafts.toSpliced(place, 1), {
        focus: '[data-act="undo"]',
        say: t('entries.removed', { entry: nameOf(draft) }),
      });
    },
    undo({ draft, place }: Placed<Draft>) {
      setRemoved(undefined);
      change(drafts.toSpliced(place, 0, draft), {
        focus: `[data-entry="${draft.id}"] [data-act="toggle"]`,
        say: t('entries.undone', { entry: nameOf(draft) }),
      });
    },
  };
}

/** Leads to the entry of the last act once the next list is drawn. */
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
