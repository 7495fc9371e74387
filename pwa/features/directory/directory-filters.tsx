import { IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';

// Loaded when the field gets the focus.
const SearchSuggestions = lazy(() =>
  onceReachable(async () => ({
    default: await (await import('./suggestions/search-suggestions.tsx')).loadSuggestions(),
  })),
);

export interface DirectoryFiltersProps {
  feed: FeedName;
  /** Names the searchable things. */
  label: string;
  text: string;
  onText: (text: string) => void;
  /** One select, or two where the late styles are there. */
  children: ReactNode;
}

/** The search box and the selects beside it. @see requirements I1, K2 */
export function DirectoryFilters({ feed, label, text, onText, children }: DirectoryFiltersProps) {
  const { t } = useTranslation('talents');
  const box = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  // In a layout effect: before another effect React may render something more urgent, and empty the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for text typed before the scripts came
  useLayoutEffect(() => {
    const typed = box.current?.value ?? text;
    if (typed !== text) onText(typed);
    if (document.activeElement === box.current) setUsed(true);
  }, []);
  return (
    <search aria-label={t('filters')}>
      <form
        action="?"
        // By script the list follows each key, and the address as the typing pauses.
        onSubmit={(event) => event.preventDefault()}
        className="filters grid grid-cols-1 gap-3 md:grid-cols-[minmax(0,1fr)_var(--selects,15.5rem)]"
      >
        <div className="relative">
          <label className="input-field flex items-center gap-3">
            <IconSearch className="icon" aria-hidden="true" />
            <input
              ref={box}
              type="search"
              name="q"
              dir="auto"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={limits.searchMaxLength}
              aria-label={label}
              placeholder={label}
              value={text}
              onChange={(event) => onText(event.target.value)}
              onFocus={() => setUsed(true)}
            />
          </label>
          <Suspense>{isUsed && <SearchSuggestions feed={feed} box={box} text={text} onText={onText} />}</Suspense>
        </div>
        {children}
        <button type="submit" className="button button-primary without-script">
          {t('find')}
        </button>
      </form>
    </search>
  );
}

export interface LateFiltersProps {
  /** Whose the choice of an order below the filters is. */
  orderOf?: 'all' | 'talents';
  children: ReactNode;
}

/**
 * The place of a directory's filters, whose code comes after the list. Their markup shows what the address chooses: who
 * takes a filter off before the code is there must not find the old choice again.
 */
export function LateFilters({ orderOf, children }: LateFiltersProps) {
  const choices = useLocation({ select: ({ searchStr }) => withoutWords(searchStr) });
  return (
    <AfterPaint isServed shows={choices} fallback={<div className="filter-panel late-filters" data-order={orderOf} />}>
      {children}
    </AfterPaint>
  );
}

/** Words are typed letter by letter, and the filters do not show them. */
function withoutWords(address: string): string {
  const search = new URLSearchParams(address);
  search.delete('q');
  return String(search);
}
