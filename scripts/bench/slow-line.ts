// A line to the database that takes a while: `node scripts/bench/slow-line.ts LISTEN-PORT TARGET-PORT MILLISECONDS`.
// A process of its own, so that its work does not count as work of the server.
import { connect, createServer, type Socket } from 'node:net';

const [port, target, delayMs] = process.argv.slice(2).map(Number);

function pass(from: Socket, to: Socket): void {
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), delayMs));
  from.on('close', () => setTimeout(() => to.destroy(), delayMs));
  from.on('error', () => from.destroy());
}

createServer((near) => {
  const far = connect(target ?? 0, '127.0.0.1');
  near.setNoDelay();
  far.setNoDelay();
  pass(near, far);
  pass(far, near);
}).listen(port, '127.0.0.1');
