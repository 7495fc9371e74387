import type { AnySchema } from '#shared/contract/endpoint.ts';

// The parts of Valibot's schemas that hold other schemas.
interface Nested {
  type: string;
  entries?: Record<string, Nested>;
  wrapped?: Nested;
  item?: Nested;
  /** Schemas of a union, or the values of a pick list. */
  options?: readonly (Nested | string | number)[];
}

/** Lists the keys and types of a schema's output, at every depth, as plain data that can be compared. */
export function schemaKeys(schema: AnySchema): unknown {
  return keysOf(schema as unknown as Nested);
}

function keysOf({ type, entries, wrapped, item, options = [] }: Nested): unknown {
  if (entries) return Object.entries(entries).map(([key, nested]) => [key, keysOf(nested)]);
  if (wrapped) return [type, keysOf(wrapped)];
  if (item) return [type, keysOf(item)];
  return [type, options.map((option) => (typeof option === 'object' ? keysOf(option) : option))];
}
