import { it } from 'vitest';
import { tries } from '../testing/test-scope.ts';
import { mutants } from './mutants.ts';
import { Players } from './play-schedules.ts';

const seed = 20_261_121;
const count = 500;
/** `npm test` removes every tenth guard, the rest removes all. */
const step = tries(10, 1);
const tried = mutants.filter(({ isRare }, index) => !isRare && index % step === 0);

// At the same time, as most are noticed before a second thread for the same one has started.
it.concurrent.for(tried.map(({ name, profile }) => [name, profile] as const))(
  'notices within 500 schedules that a guard is missing: %s',
  async ([mutant, profile], { expect }) => {
    const players = new Players(1, mutant);
    const { finding, played } = await players.play({ profile, seed, count, isStoryWanted: false });
    await players.close();
    console.log(`${mutant}: ${finding ? `${finding.message.slice(0, 4)} after ${played} schedules` : 'not noticed'}`);
    expect(finding).not.toBeNull();
  },
);
