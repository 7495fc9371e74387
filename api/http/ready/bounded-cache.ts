/** A cache of limited weight; what was not used for longest goes first. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, weight: number): void;
  delete(key: string): void;
  /** The key that goes first when an entry of this weight comes; undefined while there is room for it. */
  nextToGo(weight: number): string | undefined;
}

/**
 * Makes a cache whose entries weigh at most `maxWeight` together.
 *
 * @param maxWeight In the unit of the weights, such as bytes.
 */
export function createBoundedCache<Value>(maxWeight: number): BoundedCache<Value> {
  // A Map keeps the order of insertion: the first key is the one unused for longest.
  const entries = new Map<string, { value: Value; weight: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight) {
      remove(key);
      if (weight > maxWeight) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maxWeight) break;
        remove(oldest);
      }
    },
    delete: remove,
    nextToGo(weight) {
      if (total + weight <= maxWeight) return undefined;
      const [oldest] = entries.keys();
      return oldest;
    },
  };
}
