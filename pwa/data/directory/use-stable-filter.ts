import { useState } from 'react';
import type { ListFilter } from '../../http/list-page.ts';
import { queryOf } from '../app/first-data.ts';

/** Gives the same object for as long as a filter asks for the same: effects that depend on it run when it changes. */
export function useStableFilter(filter: ListFilter): ListFilter {
  const [stable, setStable] = useState(filter);
  if (queryOf(filter) === queryOf(stable)) return stable;
  setStable(filter);
  return filter;
}
