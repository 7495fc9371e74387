import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useState } from 'react';
import { type Suggestion, suggestionsFor } from '#pwa/data/directory/suggestions.ts';
import { clearSearches, forgetSearch, noteSearch, recentSearches } from '#pwa/data/session/recent-searches.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { loadStyles } from '#pwa/ui/load-styles.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import styles from '../../../styles/suggestions.css?url';
import { RecentList, SuggestionList } from './suggestion-lists.tsx';
import { useCombobox } from './use-combobox.ts';

const nothing: readonly Suggestion[] = [];

/** What may be meant by the text of a search field. Until the next ones are there, those of the last text stay. */
function useSuggestions(feed: FeedName, text: string): readonly Suggestion[] {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    let isWanted = true;
    const take = (suggestions: readonly Suggestion[]) => {
      if (isWanted) setFound(suggestions);
    };
    // A device without storage suggests nothing.
    suggestionsFor(feed, text).then(take, () => take(nothing));
    return () => {
      isWanted = false;
    };
  }, [feed, text]);
  return found;
}

export interface SearchSuggestionsProps {
  feed: FeedName;
  /** The search field. */
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
}

/** Below a search field: what may be meant by what is typed, and for an empty field the last searches here. @see requirements I21 */
export function SearchSuggestions({ feed, box, text, onText }: SearchSuggestionsProps) {
  const { t } = useTranslation('suggestions');
  const language = useLanguage();
  const navigate = useNavigate();
  const listId = useId();
  const suggestions = useSuggestions(feed, text);
  const recent = useRecent(feed, text);
  const isEmpty = text.trim() === '';
  const count = isEmpty ? recent.texts.length : suggestions.length;

  function choose(index: number) {
    const suggestion = suggestions[index];
    const chosen = isEmpty ? recent.texts[index] : suggestion?.text;
    if (chosen) {
      noteSearch(feed, chosen);
      onText(chosen);
    } else if (suggestion?.address) void navigate({ to: suggestion.address });
  }
  const combobox = useCombobox({
    ...{ box, listId, count, onChoose: choose },
    onSearch: (typed) => noteSearch(feed, typed),
    onRemove: isEmpty ? recent.remove : undefined,
  });
  // A press on an option is no reason to leave the field, and opens nothing again.
  const list = {
    ...{ listId, combobox },
    onChoose: (index: number) => {
      choose(index);
      combobox.close();
    },
  };
  const counted = { count, number: formatNumber(count, language) };
  return (
    <>
      <p className="sr-only" role="status">
        {combobox.isOpen && (isEmpty ? t('recent_count', counted) : t('count', counted))}
      </p>
      {isEmpty ? (
        <RecentList {...list} {...recent} onLeft={() => box.current?.focus()} />
      ) : (
        <SuggestionList {...list} suggestions={suggestions} />
      )}
    </>
  );
}

/** The last searches, read again whenever the field becomes empty. */
function useRecent(feed: FeedName, text: string) {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (isEmpty) setTexts(recentSearches(feed));
  }, [feed, isEmpty]);
  return {
    texts,
    remove(index: number) {
      forgetSearch(feed, texts[index] ?? '');
      setTexts(recentSearches(feed));
    },
    clear() {
      clearSearches();
      setTexts([]);
    },
  };
}

/** The suggestions below a search field with their texts and styles: no first view waits for them. */
export async function loadSuggestions(): Promise<typeof SearchSuggestions> {
  await Promise.all([loadNamespaces(['suggestions']), loadStyles(styles)]);
  return SearchSuggestions;
}
