import type { TalentCard } from '#shared/model/user.ts';
import type { ListFilter, ListPage } from '../../http/list-page.ts';
import { readFirstData, takeFirst } from '../app/first-data.ts';

/** The list that the page brought along, if it is the one of this filter. */
export function firstTalentPage(filter: ListFilter): ListPage<TalentCard> | undefined {
  const first = readFirstData();
  if (!first?.talents) return undefined;
  const { searchParams } = new URL(first.path, location.origin);
  const isSame = (searchParams.get('q') ?? '') === filter.q && (searchParams.get('industry') ?? '') === filter.industry;
  return isSame ? takeFirst('talents') : undefined;
}
