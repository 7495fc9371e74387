import { createServer } from 'node:http';

// The floor: the speed of this machine's Node with a constant body, without any framework.
const body = Buffer.alloc(Number(process.env.FLOOR_BYTES), 'x');
createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
