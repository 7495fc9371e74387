import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { schemaKeys } from './etags.ts';

describe('the keys of an answer', () => {
  const entry = v.object({ id: v.number(), title: v.nullable(v.string()) });
  const plain = v.object({ name: v.string(), entries: v.array(entry) });

  it('differ when a key is added at any depth', () => {
    const more = v.object({ ...plain.entries, headline: v.nullable(v.string()) });
    const deeper = v.object({
      name: v.string(),
      entries: v.array(v.object({ ...entry.entries, end: v.exactOptional(v.string()) })),
    });
    const all = [plain, more, deeper].map((schema) => JSON.stringify(schemaKeys(schema)));
    expect(new Set(all).size).toBe(3);
  });

  it('are the same for the same schema written anew', () => {
    const again = v.object({ name: v.pipe(v.string(), v.trim()), entries: v.array(v.object({ ...entry.entries })) });
    expect(schemaKeys(again)).toEqual(schemaKeys(plain));
  });
});
