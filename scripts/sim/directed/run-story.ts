import { type Outcome, playThrough, type Telling } from '../run-schedule.ts';
import type { SimServer } from '../server/sim-server.ts';
import { Tape } from '../tape.ts';
import { Director } from './director.ts';
import { stories } from './stories.ts';

/** Plays a directed story, in which chance has no part. */
export function runStory(server: SimServer, name: string, telling: Telling): Promise<Outcome> {
  const story = stories[name];
  if (!story) throw new Error(`There is no story ${name}`);
  return playThrough({ server, tape: new Tape([]), ...telling }, (sim) => story(new Director(sim)));
}
