import { connect, createServer, type Socket } from 'node:net';
import { portOf } from './port-of.ts';

/** A line to a server that a test cuts, freezes and mends. */
export interface FaultyLine {
  port: number;
  /** How many connections are open. */
  readonly open: number;
  /** Resets open connections; new ones are reset too until `mend`. */
  cut(): void;
  /** Stops all traffic in all connections without a sign: no reset, no end. */
  freeze(): void;
  /** New connections work again. Frozen ones stay silent for good, as behind a router that has forgotten them. */
  mend(): void;
  stop(): Promise<void>;
}

/** Listens on a port of its own and passes everything on to `targetPort`. */
export async function startFaultyLine(targetPort: number): Promise<FaultyLine> {
  const lines = new Set<{ near: Socket; far: Socket }>();
  let state: 'well' | 'cut' | 'frozen' = 'well';

  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect(targetPort, '127.0.0.1');
    const line = { near, far };
    lines.add(line);
    const end = () => {
      lines.delete(line);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    if (state === 'frozen') {
      near.pause();
      return;
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function cut() {
    state = 'cut';
    for (const { near } of lines) near.resetAndDestroy();
  }
  return {
    port: portOf(server),
    get open() {
      return lines.size;
    },
    cut,
    freeze() {
      state = 'frozen';
      for (const { near, far } of lines) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    mend() {
      state = 'well';
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
