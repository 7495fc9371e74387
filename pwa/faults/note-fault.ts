/**
 * Writes a fault that stops nothing into the console of the browser, where the cause of a strange state is looked for.
 *
 * @param what The work that failed, in a few words.
 */
export function noteFault(what: string, fault: unknown): undefined {
  console.info(`Dalil: ${what} failed`, fault);
}
