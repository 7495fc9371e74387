import { useRouterState } from '@tanstack/react-router';
import { savedSearchKey } from '#shared/rules/saved-key.ts';
import { SaveButton } from './save-button.tsx';

/** Saves the search of a directory's address. */
export function SaveSearch() {
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const key = savedSearchKey(address);
  return key === null ? null : (
    <SaveButton thing={{ kind: 'search', key }} words="search" className="button button-ghost button-sm max-md:-ms-3" />
  );
}
