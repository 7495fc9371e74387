import type { PasswordHasher } from '../domain/deps.ts';

/**
 * Real hashes, each computed once: hundreds of tests only need an account, and all give it the same password. A call
 * that is refused as busy is made again.
 */
export function rememberPasswords(real: PasswordHasher): PasswordHasher {
  const hashes = new Map<string, ReturnType<PasswordHasher['hash']>>();
  const verdicts = new Map<string, ReturnType<PasswordHasher['verify']>>();
  return {
    hash: (password) => once(hashes, password, () => real.hash(password)),
    queueLength: () => real.queueLength(),
    verify: (hash, password) => once(verdicts, `${hash} ${password}`, () => real.verify(hash, password)),
  };
}

async function once<Answer>(
  known: Map<string, Promise<Answer | 'busy'>>,
  question: string,
  ask: () => Promise<Answer | 'busy'>,
): Promise<Answer | 'busy'> {
  const asked = known.get(question) ?? ask();
  known.set(question, asked);
  const answer = await asked;
  if (answer === 'busy') known.delete(question);
  return answer;
}
