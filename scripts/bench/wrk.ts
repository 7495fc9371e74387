import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './report.ts';

const run = promisify(execFile);

export interface Load {
  requests: number;
  perSecond: number;
  p99Ms: number;
}

export interface LoadRequest {
  /** Paths that the clients take in turn, each from another start. */
  paths: readonly string[];
  method?: string;
  headers?: Record<string, string>;
  /** One header set per request in turn, for example a cookie per account. */
  headerSets?: readonly Record<string, string>[];
  /**
   * Sent with each request. In it and in the headers `{lap}` is how often the path has had its turn, `{before}` one
   * less, and `{key}` a UUID of the request's own.
   */
  body?: string;
}

interface LoadOptions {
  origin: string;
  request: LoadRequest;
  connections?: number;
  durationSeconds?: number;
}

/**
 * Loads a server with wrk on the first core (the server runs on the second).
 *
 * @throws Error when wrk is missing, or when an answer was outside 2xx and 3xx or a socket failed
 */
export async function load({ origin, request, connections = 32, durationSeconds = 5 }: LoadOptions): Promise<Load> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dalil-wrk-'));
  const script = path.join(folder, 'load.lua');
  await writeFile(script, luaScript(request));
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${durationSeconds}s`, '--timeout', '30s', '-s', script, origin];
  try {
    const { stdout } = await run('taskset', ['-c', '0', ...wrk]);
    const line = stdout.split('\n').find((text) => text.startsWith('RESULT '));
    if (!line) throw new Error(`wrk gave no result: ${stdout}`);
    const [requests = 0, durationUs = 1, p99Us = 0, failures = 0] = line.slice(7).split(' ').map(Number);
    if (failures > 0) throw new Error(`${request.paths[0]}: ${failures} failures`);
    return { requests, perSecond: requests / (durationUs / 1e6), p99Ms: p99Us / 1000 };
  } catch (error) {
    // Without taskset nothing runs; without wrk it is taskset that fails, with the code of a shell.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 127)) {
      throw new Error('The bench needs wrk and taskset (Debian: apt-get install wrk util-linux).');
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const rounds = 3;

/** Two loads of one round. */
export interface Pair {
  ours: Load;
  floor: Load;
}

/**
 * Measures two loads in turns, since a machine that others share is twice as quick at one moment as at the next.
 *
 * @returns The round with the middle ratio.
 */
export async function inTurns(ours: () => Promise<Load>, floor: () => Promise<Load>): Promise<Pair> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const floorLoad = await floor();
    pairs.push({ floor: floorLoad, ours: await ours() });
  }
  const ratio = (pair: Pair) => pair.ours.perSecond / pair.floor.perSecond;
  const middle = pairs.toSorted((one, other) => ratio(one) - ratio(other))[Math.floor(rounds / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}

/** The figure of a rate, without its target. */
export function rateFigure({ ours, floor }: Pair): Pick<Figure, 'value' | 'unit' | 'note' | 'floor'> {
  return {
    value: ours.perSecond,
    unit: '/s',
    note: `p99 ${ours.p99Ms.toFixed(1)} ms`,
    floor: { value: floor.perSecond },
  };
}

function luaScript({ paths, method = 'GET', headers = {}, headerSets = [], body }: LoadRequest): string {
  return `
local paths = ${luaList(paths)}
local body = ${body === undefined ? 'nil' : luaText(body)}
local sets = { ${headerSets.map(luaTable).join(', ')} }
local common = ${luaTable(headers)}
-- wrk makes the first request to check the script, and never sends it.
local n = -1
local run = '${randomBytes(4).toString('hex')}'
local function filled(text)
  local lap = math.ceil(n / #paths)
  local key = string.format('%s-0000-4000-8000-%012x', run, n)
  return (text:gsub('{(%w+)}', { lap = lap, before = lap - 1, key = key }))
end
local function headersFor(i)
  if #sets == 0 then return common end
  local all = {}
  for k, v in pairs(common) do all[k] = filled(v) end
  for k, v in pairs(sets[i % #sets + 1]) do all[k] = v end
  return all
end
request = function()
  n = n + 1
  return wrk.format(${luaText(method)}, paths[n % #paths + 1], headersFor(n), body and filled(body))
end
done = function(summary, latency)
  local e = summary.errors
  print(string.format('RESULT %d %d %d %d', summary.requests, summary.duration, latency:percentile(99),
    e.status + e.connect + e.read + e.write + e.timeout))
end
`;
}

function luaText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
}

function luaList(texts: readonly string[]): string {
  return `{ ${texts.map(luaText).join(', ')} }`;
}

function luaTable(record: Record<string, string>): string {
  return `{ ${Object.entries(record)
    .map(([key, value]) => `[${luaText(key)}] = ${luaText(value)}`)
    .join(', ')} }`;
}
