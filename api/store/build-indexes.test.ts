import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildIndexes, buildsIndexes } from './build-indexes.ts';
import type { Connection, Engine } from './engines/engine.ts';

const now = new Date('2026-11-21T09:00:00Z');
const statement = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "notes_text" ON "notes" USING btree ("text")';
const second = { number: 2, name: 'second', statements: [statement] };

describe('a step that builds indexes', () => {
  it('is known by its statements, and does nothing else', () => {
    expect(buildsIndexes(second)).toBe(true);
    expect(buildsIndexes({ ...second, statements: ['create index a on notes (text)'] })).toBe(false);
    expect(() => buildsIndexes({ ...second, statements: [statement, 'drop table notes'] })).toThrow('nothing else');
    expect(() => buildsIndexes({ ...second, statements: ['create index concurrently a on notes (text)'] })).toThrow();
  });
});

describe('the building of indexes', () => {
  type Answers = Record<string, () => unknown[][]>;

  /** An engine that notes what is said to it, and answers what is given for the beginning of a statement. */
  function scripted(answers: Answers) {
    const said: string[] = [];
    function heard(text: string, isAlone = false) {
      const [beginning = ''] = /^\S+ \S+/.exec(text) ?? [];
      said.push(isAlone ? `${beginning} alone` : beginning);
      return answers[beginning]?.() ?? [];
    }
    const connection = (isAlone?: boolean) => ({ sql: async (text: string) => heard(text, isAlone) }) as Connection;
    const engine: Pick<Engine, 'reader' | 'write'> = {
      reader: connection(),
      write: (work, options) => work(connection(options?.isLong && options.isOneStatement)),
    };
    const build = () => buildIndexes(engine as Engine, second, { now, pauseMs: 1, silentMs: 300 });
    return { said, build };
  }

  const applied = 'select number';
  const silentFor = 'select extract(epoch';
  const claim = ['lock table', applied, silentFor];
  const claimed = [...claim, 'delete from', 'insert into'];
  const built = ['CREATE INDEX alone', 'delete from', 'insert into'];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    return () => {
      // First: a spy that is taken back later would bring the timers of the test back, for all files after it.
      vi.restoreAllMocks();
      vi.useRealTimers();
    };
  });

  it('claims the step, builds it, and then says no more that it lives', async () => {
    const every = vi.spyOn(globalThis, 'setInterval');
    const { said, build } = scripted({});
    await build();
    expect(said).toEqual([...claimed, 'select 1', ...built]);
    expect(every).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 75);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('drops first what was half built', async () => {
    const { said, build } = scripted({ 'select 1': () => [[1]] });
    await build();
    expect(said).toEqual([...claimed, 'select 1', 'drop index alone', ...built]);
  });

  it('waits for another process while that speaks, and builds nothing that is applied', async () => {
    const looks = [[], [], [[2]]];
    const { said, build } = scripted({ [applied]: () => looks.shift() ?? [], [silentFor]: () => [['299']] });
    await build();
    expect(said).toEqual([...claim, ...claim, ...claim.slice(0, 2)]);
    const silent = scripted({ [silentFor]: () => [['300']] });
    await silent.build();
    expect(silent.said).toEqual([...claimed, 'select 1', ...built]);
  });

  it('that fails gives its claim up, and tells why', async () => {
    const { said, build } = scripted({ 'CREATE INDEX': () => expect.fail('a full disk') });
    await expect(build()).rejects.toThrow('a full disk');
    expect(said).toEqual([...claimed, 'select 1', 'CREATE INDEX alone', 'delete from']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
