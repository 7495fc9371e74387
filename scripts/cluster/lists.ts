/**
 * Reads the whole list of people at each server, as a visitor who pages through it.
 *
 * @returns What differs from the first server, in words.
 */
export async function compareLists(origins: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(origins.map(wholeList));
  return origins.filter((_, n) => lists[n] !== lists[0]).map((origin) => `${origin} lists other people`);
}

async function wholeList(origin: string): Promise<string> {
  const cards: unknown[] = [];
  for (let next: string | undefined = '/api/users?limit=200'; next; ) {
    const answer: Response = await fetch(origin + next);
    if (!answer.ok || answer.headers.has('age')) return `${answer.status}, ${answer.headers.get('age')} s old`;
    cards.push(...((await answer.json()) as unknown[]));
    next = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return JSON.stringify(cards);
}
