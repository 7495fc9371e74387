import { createServer } from 'node:http';
import { openFloorQueries } from './floor-queries.ts';

// The floor of jobs and applications: the same rows over HTTP by the shortest way, without any framework.
const work = openFloorQueries(process.env.DATA_DIR ?? '');
createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
  const jobId = /^\/api\/jobs\/(\d+)\/applications$/.exec(pathname)?.[1];
  const rows = jobId ? work.applicationsOf(Number(jobId)) : work.searchJobs(searchParams.get('q') ?? '');
  const body = JSON.stringify(rows);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
