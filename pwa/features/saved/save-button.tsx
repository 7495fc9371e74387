import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { requestSavedMarks } from '#pwa/data/offline/request-saved-marks.ts';
import { savedMarks } from '#pwa/data/offline/saved-state.ts';
import type { SavableThing } from '#pwa/data/saved/saved-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { LateButton } from '#pwa/ui/late-button.tsx';

// Nothing is marked until the device was read, because the served page knows no list.
const nothingRead = () => null;

function useIsSaved({ kind, key }: Pick<SavableThing, 'kind' | 'key'>): boolean {
  useEffect(requestSavedMarks, []);
  return useSyncExternalStore(savedMarks.subscribe, savedMarks.get, nothingRead)?.has(`${kind} ${key}`) ?? false;
}

function press(thing: SavableThing): void {
  void import('./press-save.ts').then(
    ({ pressSave }) => pressSave(thing),
    // Offline the code may be missing; the button stays as it is.
    () => undefined,
  );
}

export interface SaveMarkProps {
  thing: SavableThing;
  /** The name of the thing, for screen readers. */
  name: string;
  className?: string;
}

/** A bookmark on a card: saves the thing, or removes it again. It lies above the card's own link. */
export function SaveMark({ thing, name, className = '' }: SaveMarkProps) {
  const { t } = useTranslation('shell');
  const isSaved = useIsSaved(thing);
  return (
    <button
      type="button"
      className={`button button-ghost button-square ${className}`}
      aria-label={t('save.name', { name })}
      aria-pressed={isSaved}
      onClick={() => press(thing)}
    >
      <Bookmark isFilled={isSaved} />
    </button>
  );
}

export interface SaveButtonProps {
  thing: SavableThing;
  /** `follow` for companies, `search` for searches. */
  words: 'save' | 'follow' | 'search';
  className?: string;
}

/** The same with words, on the page of the thing. */
export function SaveButton({ thing, words, className = buttonClass({ variant: 'outline' }) }: SaveButtonProps) {
  const { t } = useTranslation('shell');
  const isSaved = useIsSaved(thing);
  return (
    <LateButton className={className} onClick={() => press(thing)}>
      <Bookmark isFilled={isSaved} />
      <span>{t(isSaved ? `save.${words}_done` : `save.${words}`)}</span>
    </LateButton>
  );
}

function Bookmark({ isFilled }: { isFilled: boolean }) {
  const Icon = isFilled ? IconBookmarkFilled : IconBookmark;
  return <Icon className={isFilled ? 'icon text-primary' : 'icon'} aria-hidden="true" />;
}
