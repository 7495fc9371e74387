// The page of a test is a realm of its own, and Node's `structuredClone` makes objects of the realm around it. Dexie takes
// such a Map for a plain object and breaks it. A browser clones into the page, and so does this.
const cloneOutside = globalThis.structuredClone;
globalThis.structuredClone = <Value>(value: Value, options?: StructuredSerializeOptions) =>
  ofThisPage(cloneOutside(value, options)) as Value;

/** Made again with the classes of the page; bytes and blobs stay as they are. */
function ofThisPage(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, ofThisPage);
  switch (Object.prototype.toString.call(value)) {
    case '[object Map]':
      return new Map(Array.from(value as Map<unknown, unknown>, ([key, one]) => [ofThisPage(key), ofThisPage(one)]));
    case '[object Set]':
      return new Set(Array.from(value as Set<unknown>, ofThisPage));
    case '[object Date]':
      return new Date(Number(value));
    case '[object Object]':
      return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, ofThisPage(one)]));
    default:
      return value;
  }
}
