const tickMs = 250;
/** Something that has waited for so many ticks is a reason to look. */
const suspectTicks = 3;
/** A server that answers nothing for so many ticks more is silent. */
const lookTicks = 6;
/** An answer that is on its way arrives within so many ticks. */
const travelTicks = 2;

/** A statement or a connection that waits for the server. */
export interface Waiting {
  /** Number of the server's process that works on it, where it is known. */
  processId?: number | undefined;
  /** Ends the waiting, because no answer will come. */
  giveUp(): void;
}

interface Since {
  tick: number;
  /** How many ticks it has to wait for the next look. */
  patience: number;
}

/**
 * Asks the server with a connection of its own which of its processes have nothing to do. Undefined when it does not
 * answer.
 */
type Look = (processIds: readonly number[]) => Promise<readonly number[] | undefined>;

/**
 * Tells a slow statement from one that gets no answer. A server that is stopped or cut off leaves connections open and
 * answers nothing; a deadline for slow statements is too long to wait for it. So a look follows when something has waited
 * for 0.75 s: without an answer within 1.5 s more, all that waits is given up and new callers are refused, until a
 * later look is answered. When the server answers, only what it knows nothing of is given up.
 *
 * It counts ticks, not time: a process that stood still itself must not blame the server.
 *
 * @see docs/decisions/086-slow-or-silent.md
 */
export class AnswerWatch {
  readonly #look: Look;
  readonly #waiting = new Map<Waiting, Since>();
  readonly #listeners: (() => void)[] = [];
  #alarms: { tick: number; ring: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #tick = 0;
  #answers = 0;
  #isLooking = false;
  #isSilent = false;

  constructor(look: Look) {
    this.#look = look;
  }

  /** True while the server answers nothing: a caller who asks now would wait for nothing. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Calls a listener each time the server turns out to be silent, before what waits is given up. */
  onSilence(listener: () => void): void {
    this.#listeners.push(listener);
  }

  begin(waiting: Waiting): void {
    this.#waiting.set(waiting, { tick: this.#tick, patience: suspectTicks });
    this.#timer ??= setInterval(() => this.#onTick(), tickMs).unref();
  }

  end(waiting: Waiting): void {
    this.#waiting.delete(waiting);
  }

  /** The server has answered something. */
  noteAnswer(): void {
    this.#answers += 1;
    this.#isSilent = false;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #onTick(): void {
    this.#tick += 1;
    const due = this.#alarms.filter(({ tick }) => tick <= this.#tick);
    this.#alarms = this.#alarms.filter(({ tick }) => tick > this.#tick);
    for (const { ring } of due) ring();
    if (this.#isLooking) return;
    const suspects = [...this.#waiting].filter(([, since]) => this.#tick - since.tick >= since.patience);
    if (suspects.length > 0 || this.#isSilent) void this.#lookAfter(suspects);
    else if (this.#waiting.size === 0) this.#rest();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #lookAfter(suspects: [Waiting, Since][]): Promise<void> {
    this.#isLooking = true;
    const answersBefore = this.#answers;
    const processIds = suspects.flatMap(([{ processId }]) => processId ?? []);
    const idle = await Promise.race([this.#look(processIds), this.#ticks(lookTicks)]);
    if (idle !== undefined) this.noteAnswer();
    if (this.#answers === answersBefore) this.#beSilent();
    for (const [, since] of suspects) since.patience *= 2;
    if (idle !== undefined && idle.length > 0) {
      await this.#ticks(travelTicks);
      for (const [waiting] of suspects) {
        const isLost = waiting.processId !== undefined && idle.includes(waiting.processId);
        if (isLost && this.#waiting.has(waiting)) waiting.giveUp();
      }
    }
    this.#isLooking = false;
  }

  #beSilent(): void {
    this.#isSilent = true;
    for (const listener of this.#listeners) listener();
    for (const waiting of [...this.#waiting.keys()]) waiting.giveUp();
  }

  #ticks(count: number): Promise<undefined> {
    return new Promise((resolve) => this.#alarms.push({ tick: this.#tick + count, ring: () => resolve(undefined) }));
  }
}
