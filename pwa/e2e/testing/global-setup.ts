import { buildApp } from '../../../scripts/setup/build-app.mjs';
import { startServer } from './start-server.ts';

/** One server with the demo people for the whole run; each test that writes makes accounts of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // A build made elsewhere is tested as it is.
  if (!process.env.DIST_DIR) buildApp();
  const server = await startServer({ hasPeople: true });
  process.env.E2E_ORIGIN = server.origin;
  process.env.E2E_OUTBOX = server.outboxDir;
  return server.stop;
}
