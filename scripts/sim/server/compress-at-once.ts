import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

type Done = (error: Error | null, bytes: Buffer) => void;

// Another thread takes as long as it takes, and a schedule must not depend on that. Loaded before the server, which
// looks the function up as it is loaded.
Object.assign(zlib, {
  gzip: (body: Buffer | string, options: zlib.ZlibOptions, done: Done) => done(null, zlib.gzipSync(body, options)),
});
syncBuiltinESMExports();
