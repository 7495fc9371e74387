import type { ReceivedApplication } from '#shared/model/application.ts';
import { normalizeSearch } from '#shared/rules/normalize-search.ts';
import type { AskedApplications } from '../read-dashboard-search.ts';

interface ApplicationFilter extends Pick<AskedApplications, 'status' | 'minScore' | 'sort'> {
  /** Words of the applicant's name, in either language. */
  name?: string;
}

function fits({ status, minScore, name = '' }: ApplicationFilter) {
  const words = normalizeSearch(name).split(' ');
  const isNamed = ({ user }: ReceivedApplication) => {
    const names = normalizeSearch(`${user.name} ${user.nameOther ?? ''}`);
    return words.every((word) => names.includes(word));
  };
  return (one: ReceivedApplication): boolean =>
    isNamed(one) &&
    (status === undefined || one.status === status) &&
    (minScore === 0 || (one.matchScore ?? -1) >= minScore);
}

const newestFirst = (a: ReceivedApplication, b: ReceivedApplication) =>
  Date.parse(b.appliedAt) - Date.parse(a.appliedAt) || b.id - a.id;

const orders: Record<ApplicationFilter['sort'], (a: ReceivedApplication, b: ReceivedApplication) => number> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  score: (a, b) => (b.matchScore ?? -1) - (a.matchScore ?? -1) || newestFirst(a, b),
};

/** The applications that fit the filter, in its order. @see requirements S1 */
export function shownApplications(
  all: readonly ReceivedApplication[],
  filter: ApplicationFilter,
): ReceivedApplication[] {
  return all.filter(fits(filter)).sort(orders[filter.sort]);
}
