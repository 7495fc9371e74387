import { test } from './fixtures.ts';
import { startServer } from './start-server.ts';

/**
 * A test with a server of its own. Other tests register, change and delete people on the shared server meanwhile, and
 * its lists, links and cached pages change with them.
 */
export const ownServerTest = test.extend({
  baseURL: async ({}, use) => {
    const server = await startServer({ hasPeople: true });
    await use(server.origin);
    await server.stop();
  },
});
