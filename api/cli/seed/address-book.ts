import { usernameOf, withSuffix } from '#shared/rules/slug.ts';

/** Gives out public addresses, each once, as registration would: `ali-hassan`, `ali-hassan-2`, … */
export class AddressBook {
  readonly #taken: Set<string>;
  readonly #lastNumbers = new Map<string, number>();

  /** @param taken Slugs and usernames that are in use. */
  constructor(taken: Iterable<string> = []) {
    // Two slugs that differ only in `-` and `_` would give one username, so they count as one.
    this.#taken = new Set([...taken].map(usernameOf));
  }

  claim(base: string): string {
    let number = this.#lastNumbers.get(base) ?? 0;
    let slug: string;
    do {
      number += 1;
      slug = withSuffix(base, number);
    } while (this.#taken.has(usernameOf(slug)));
    this.#lastNumbers.set(base, number);
    this.#taken.add(usernameOf(slug));
    return slug;
  }
}
