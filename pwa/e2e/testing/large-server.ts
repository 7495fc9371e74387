import { startFront } from './front.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { test } from './sync.ts';

/** A test of the sync before a server of its own with at least so many talents. */
export function testWithTalents(talents: number) {
  return test.extend<object, { largeServer: RunningServer }>({
    largeServer: [
      async ({}, use) => {
        const server = await startServer({ hasPeople: true, talents });
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],

    front: async ({ largeServer }, use) => {
      const front = await startFront(largeServer.origin);
      await use(front);
      await front.stop();
    },
  });
}
