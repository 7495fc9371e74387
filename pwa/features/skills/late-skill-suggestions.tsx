import { lazy, Suspense } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import type { SkillSuggestionsProps } from './skill-suggestions.tsx';

// Loaded with the first typed letter, because the list of known skills is large.
const SkillSuggestions = lazy(() =>
  onceReachable(async () => ({ default: await (await import('./skill-suggestions.tsx')).loadSkillSuggestions() })),
);

/** Suggestions of skills, from the first letter on. */
export function LateSkillSuggestions(props: SkillSuggestionsProps) {
  if (props.typed.trim() === '') return null;
  return (
    <Suspense>
      <SkillSuggestions {...props} />
    </Suspense>
  );
}
