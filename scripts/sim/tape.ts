/** The decisions of one schedule: every choice takes the next number; when they are used up, every choice is 0. */
export class Tape {
  readonly #numbers: readonly number[];
  #place = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  get isUsedUp(): boolean {
    return this.#place >= this.#numbers.length;
  }

  /** How many numbers were taken. */
  get taken(): number {
    return this.#place;
  }

  /** From 0 up to, but not including, `count`; 0 is the harmless choice. */
  choose(count: number): number {
    if (count < 2) return 0;
    const number = this.#numbers[this.#place] ?? 0;
    this.#place += 1;
    return number % count;
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.choose(items.length)];
  }

  /** A key by its weight; the first one is the harmless choice. */
  weigh<Key extends string>(weights: Partial<Record<Key, number>>): Key | undefined {
    // Keys of the record, in the order in which they stand there.
    const entries = Object.entries(weights) as [Key, number][];
    let left = this.choose(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [key, weight] of entries) {
      if (left < weight) return key;
      left -= weight;
    }
    return entries[0]?.[0];
  }
}

const numberMax = 1_000_000;

/** Makes the tape of a schedule; the same seed and index give the same tape on every machine. */
export function drawTape(seed: number, index: number, length: number): number[] {
  const next = randomNumbers(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35));
  return Array.from({ length }, () => Math.floor(next() * numberMax));
}

/** Numbers from 0 up to, but not including, 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
