import { type Algorithm, hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../domain/deps.ts';
import { createWorkQueue } from './work-queue.ts';

/** Costs of one hash. @see trust §3 */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes passwords with Argon2id, two at a time, so that a flood of sign-ins leaves a core to readers.
 *
 * @see trust §3
 */
export function createArgon2Passwords(): PasswordHasher {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 64 });
  // Verified when there is no account, so that the time of the answer does not reveal it.
  const dummyHash = hash('nobody has this password', options);
  return {
    queueLength: () => queue.length(),
    hash: (password) => queue.run(() => hash(password, options)),
    async verify(stored, password) {
      const known = stored ?? (await dummyHash);
      const isRight = await queue.run(() => verify(known, password));
      return isRight === 'busy' ? 'busy' : isRight && stored !== undefined;
    },
  };
}
