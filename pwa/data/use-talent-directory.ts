import { useMemo, useState, useSyncExternalStore } from 'react';
import { limits } from '#shared/limits.ts';
import { keepResource } from './keep-resource.ts';
import { type DirectoryState, TalentDirectory, talentListKey } from './talent-directory.ts';
import { useSettled } from './use-settled.ts';

interface Wish {
  q?: string | undefined;
  /** A listed industry; `''`, `'all'` and none mean all. */
  industry?: string | undefined;
}

/** The last list stays while the next one is on its way, so that typing does not make the page flicker. */
function useLastList(state: DirectoryState): DirectoryState {
  const [last, setLast] = useState(state);
  if (state.list.state === 'loading') return last.list.state === 'loading' ? state : { ...last, isRefreshing: true };
  if (last !== state) setLast(state);
  return state;
}

/**
 * The talents that match, in listing order: 150 ms after the last keystroke, from the server, else from the device.
 *
 * @see spec §2 Talent directory, checklist I2–I5, I16–I18
 */
export function useTalentDirectory(wish: Wish): DirectoryState & Pick<TalentDirectory, 'refresh' | 'loadMore'> {
  const q = useSettled((wish.q ?? '').trim().slice(0, limits.searchMaxLength), limits.searchDebounceMs);
  const industry = wish.industry === undefined || wish.industry === 'all' ? '' : wish.industry;
  const directory = useMemo(() => {
    const filter = { q, industry };
    return keepResource(talentListKey(filter), () => new TalentDirectory(filter));
  }, [q, industry]);
  const state = useLastList(useSyncExternalStore(directory.subscribe, directory.get));
  return useMemo(() => ({ ...state, refresh: directory.refresh, loadMore: directory.loadMore }), [state, directory]);
}
