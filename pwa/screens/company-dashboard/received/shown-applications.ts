import type { ReceivedApplication } from '#shared/model/application.ts';
import type { AskedApplications } from '../read-dashboard-search.ts';

type ApplicationFilter = Pick<AskedApplications, 'status' | 'minScore' | 'sort'>;

function fits({ status, minScore }: ApplicationFilter) {
  return (one: ReceivedApplication): boolean =>
    (status === undefined || one.status === status) && (minScore === 0 || (one.matchScore ?? -1) >= minScore);
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
