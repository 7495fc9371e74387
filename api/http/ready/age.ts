import type { Clock } from '../../domain/ports/clock.ts';
import type { TalentListing } from '../../store/feeds/directory-listing.store.ts';
import type { ReadyAnswer } from './send-ready.ts';

/** How old the lists are while the database is away; undefined while they are as new as it is. */
export function ageSeconds({ asOf }: Pick<TalentListing, 'asOf'>, clock: Clock): number | undefined {
  const moment = asOf();
  return moment && Math.max(Math.floor((clock.now().getTime() - moment.getTime()) / 1000), 1);
}

/** The same answer with its age, where there is one. */
export function withAge(answer: ReadyAnswer, age: number | undefined): ReadyAnswer {
  if (age === undefined) return answer;
  const { headers, unchangedHeaders = headers } = answer;
  const told = ['Age', String(age)];
  return { ...answer, headers: headers.concat(told), unchangedHeaders: unchangedHeaders.concat(told) };
}
