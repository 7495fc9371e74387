import { useEffect, useState } from 'react';
import { type Suggestion, suggestionsFor } from '#pwa/data/directory/suggestions.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';

const nothing: readonly Suggestion[] = [];

/** What may be meant by the text of a search field. Until the next ones are there, those of the last text stay. */
export function useSuggestions(feed: FeedName, text: string): readonly Suggestion[] {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    let isWanted = true;
    const take = (suggestions: readonly Suggestion[]) => {
      if (isWanted) setFound(suggestions);
    };
    // A device that keeps nothing suggests nothing.
    suggestionsFor(feed, text).then(take, () => take(nothing));
    return () => {
      isWanted = false;
    };
  }, [feed, text]);
  return found;
}
