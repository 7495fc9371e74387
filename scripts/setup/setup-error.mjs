/** A failure of the set-up whose message tells the person what to do; it is shown without a stack. */
export class SetupError extends Error {}
