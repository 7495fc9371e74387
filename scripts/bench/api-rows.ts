import { benchPassword, mailsAreSent, registerAccounts } from './accounts.ts';
import { startDalil } from './databases.ts';
import { editRows, floodRow, readingRows } from './people-rows.ts';
import { startPinned } from './process.ts';
import { boundRow, type Row } from './report.ts';

/** The figures of the server over HTTP. @see performance §1 */
export async function apiRows(dataDir: string, people: number): Promise<Row[]> {
  const floor = await startPinned(['scripts/bench/floor-server.ts'], {});
  // Warm: the first start after an update compiles what changed, and may bring the database to a newer schema.
  await (await startDalil(dataDir)).stop();
  const server = await startDalil(dataDir);
  const { origin, startMs } = server;
  try {
    const measured = { server, people, floor: floor.origin };
    const api = [
      boundRow({ work: 'Start to the first answer, warm', people, value: startMs / 1000, max: 1.5, unit: 's' }),
      ...(await readingRows(measured)),
    ];
    const accounts = await registerAccounts(origin, 512);
    await mailsAreSent(dataDir);
    api.push(...(await editRows(measured, accounts)));
    const memory = await server.residentMegabytes();
    api.push(boundRow({ work: 'Memory after reading and editing (RSS)', people, value: memory, max: 200, unit: 'MB' }));
    const account = { email: await lastEmail(origin, accounts[0]?.cookie ?? ''), password: benchPassword };
    api.push(await floodRow(measured, account));
    return api;
  } finally {
    await floor.stop();
    await server.stop();
  }
}

async function lastEmail(origin: string, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/check`, { headers: { cookie } });
  return ((await response.json()) as { email: string }).email;
}
