// What was logged since the page was opened. Without this a browser without storage would log the same fault at each action.
const logged = new Set<string>();

/**
 * Writes a fault that stops nothing into the console of the browser, where the cause of a strange state is looked for;
 * the same fault of the same work once.
 *
 * @param what The work that failed, in a few words.
 */
export function noteFault(what: string, fault: unknown): undefined {
  const line = `${what}: ${fault}`;
  if (logged.has(line)) return;
  logged.add(line);
  console.info(`Dalil: ${what} failed`, fault);
}
