import type { FeedRow } from '#shared/model/sync.ts';
import { shardOf, shardSize, sumOfRows, toColumns } from '#shared/rules/shards.ts';
import type { SyncAnswer, SyncRequest, World } from '../sync/ports.ts';
import { buildCard } from './build-card.ts';

/** An answer before it goes out. */
export interface Reply {
  status?: number;
  json: unknown;
  headers?: Record<string, string>;
}

/** A small server of talents, without companies and jobs; a test can change its answers before they go out. */
export class FeedServer {
  epoch = 'e1';
  rev = 0;
  floor = 0;
  now = 1_000_000;
  rows = new Map<number, FeedRow>();
  gone = new Map<number, number>();
  asked: string[] = [];
  bend: (path: string, reply: Reply) => Reply | Promise<Reply> = (_, reply) => reply;
  readonly world: World = {
    transport: { send: (request) => this.#send(request) },
    clock: { now: () => this.now },
    random: { fraction: () => 0.5, uuid: () => 'uuid' },
    locks: { run: (_name, _stealAfterMs, work) => work() },
  };

  put(id: number, change = {}): void {
    this.rev += 1;
    this.gone.delete(id);
    this.rows.set(id, buildCard(id, { rev: this.rev, ...change }));
  }

  remove(id: number): void {
    this.rev += 1;
    this.rows.delete(id);
    this.gone.set(id, this.rev);
  }

  rowsOf(n: number): FeedRow[] {
    return [...this.rows.values()].filter(({ id }) => shardOf(id) === n).sort((a, b) => a.id - b.id);
  }

  async #send({ path }: SyncRequest): Promise<SyncAnswer> {
    this.asked.push(path);
    const { status = 200, json, headers = {} } = await this.bend(path, this.#reply(new URL(path, 'http://localhost')));
    return { status, json: structuredClone(json), header: (name) => headers[name] ?? null };
  }

  #reply({ pathname, searchParams }: URL): Reply {
    const { epoch, rev, floor } = this;
    const isTalents = pathname.includes('/talents/');
    const rows = isTalents ? this.rows : new Map<number, FeedRow>();
    const serverTime = '2026-01-01T00:00:00.000Z';
    if (pathname.endsWith('/digest')) {
      const numbers = [...new Set([...rows.keys()].map(shardOf))].sort((a, b) => a - b);
      const shards = numbers.map((n) => {
        const { count, sum } = sumOfRows(this.rowsOf(n));
        return [n, count, sum];
      });
      return { json: { epoch, rev, floor, shardSize, shards, serverTime } };
    }
    const n = Number(/shards\/(\d+)$/.exec(pathname)?.[1]);
    if (!Number.isNaN(n)) return { json: { epoch, asOf: rev, n, rows: toColumns(this.rowsOf(n)) } };
    const [asked, since] = (searchParams.get('since') ?? '').split('.');
    if (asked !== epoch || Number(since) < floor || Number(since) > rev) {
      return { status: 410, json: { code: 'resync', message: 'Resync' } };
    }
    const gone = [...(isTalents ? this.gone : [])].map(([id, at]) => ({ id, rev: at, isGone: true }));
    const all = [...rows.values(), ...gone].filter((one) => one.rev > Number(since)).sort((a, b) => a.rev - b.rev);
    const page = all.slice(0, 2);
    const next = page.length < all.length ? page.at(-1)?.rev : rev;
    return {
      json: {
        items: page.filter((one) => !('isGone' in one)),
        gone: page.filter((one) => 'isGone' in one).map(({ id, rev: at }) => ({ id, rev: at })),
        next: `${epoch}.${next}`,
        more: page.length < all.length,
        pending: all.length - page.length,
        serverTime,
      },
    };
  }
}
