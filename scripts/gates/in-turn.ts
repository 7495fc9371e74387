/** Writes a part of what a gate prints. */
export type Write = (text: string) => void;

/**
 * Keeps together what each of several gates prints that run side by side. The first of them prints as it goes, the others
 * when it is their turn.
 */
export class InTurn {
  readonly #outputs: { texts: string[]; isDone: boolean }[] = [];
  readonly #print: Write;

  constructor(print: Write) {
    this.#print = print;
  }

  /** Opens the output of the next gate; nothing may be written after `done`. */
  open(): { write: Write; done(): void } {
    const own = { texts: [] as string[], isDone: false };
    this.#outputs.push(own);
    return {
      write: (text) => {
        if (this.#outputs[0] === own) this.#print(text);
        else own.texts.push(text);
      },
      done: () => {
        own.isDone = true;
        while (this.#outputs[0]?.isDone) this.#giveTurn();
      },
    };
  }

  #giveTurn(): void {
    this.#outputs.shift();
    const texts = this.#outputs[0]?.texts.splice(0) ?? [];
    if (texts.length > 0) this.#print(texts.join(''));
  }
}
