import { createLimiter, refusalOf, type SharedCounts } from './counter.ts';

const minute = 60;
const daySeconds = 24 * 60 * minute;

/** So many wrong passwords of an account are looked at within a day without a pause. */
const freeGuesses = 10;
/** The first pause; each further one is twice as long. */
const firstPauseSeconds = minute;
const longestPauseSeconds = 60 * minute;

/** Makes those who guess at one thing wait, all of them together. */
export interface BackOff {
  /**
   * Counts a guess before it is looked at. With many guesses the next one is looked at after a pause only, and pauses
   * grow: from ten thousand addresses, too, 16 are looked at within the first hour and some 40 within a day.
   *
   * @returns True when the owner is to be warned: at most once a day.
   * @throws AppError `password_guesses`
   */
  enter(key: string): Promise<boolean>;
  /** Takes a guess back that was right. */
  takeBack(key: string): Promise<void>;
}

/**
 * Makes a back-off. Keys are whatever the callers name, so that one that exists is treated as one that does not.
 *
 * @param scope Makes the names of its counts unique.
 * @see docs/decisions/018-guesses-wait.md
 */
export function createBackOff(shared: SharedCounts | undefined, scope: string): BackOff {
  const guesses = createLimiter({ name: 'guesses', points: freeGuesses, seconds: daySeconds }, shared, scope);
  const pauses = createLimiter({ name: 'pauses', points: 1, seconds: firstPauseSeconds }, shared, scope);
  const warnings = createLimiter({ name: 'warnings', points: 1, seconds: daySeconds }, shared, scope);

  async function pause(key: string, looksBefore: number): Promise<void> {
    const customDuration = Math.min(firstPauseSeconds * 2 ** looksBefore, longestPauseSeconds);
    await pauses.note(key);
    await pauses.limiter.consume(key, 1, { customDuration }).catch((refused: unknown) => {
      throw refusalOf(refused, undefined, 'password_guesses');
    });
  }

  async function isFirstWarning(key: string): Promise<boolean> {
    await warnings.note(key);
    const { consumedPoints } = await warnings.limiter.penalty(key);
    return consumedPoints === 1;
  }

  return {
    async enter(key) {
      const before = (await guesses.limiter.get(key))?.consumedPoints ?? 0;
      if (before >= freeGuesses) await pause(key, before - freeGuesses);
      await guesses.note(key);
      const { consumedPoints } = await guesses.limiter.penalty(key);
      if (consumedPoints <= freeGuesses) return false;
      // Others came at the same moment: together they are more than those without a pause.
      if (before < freeGuesses) {
        await pause(key, 0).catch(async (refused: unknown) => {
          await guesses.limiter.reward(key);
          throw refused;
        });
      }
      return isFirstWarning(key);
    },
    async takeBack(key) {
      await guesses.limiter.reward(key);
    },
  };
}
