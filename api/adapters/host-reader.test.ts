import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../testing/dns-server.ts';
import { portOf } from '../testing/port-of.ts';
import { ownCertificate } from '../testing/push-service.ts';
import { createHostReader } from './host-reader.ts';

describe('records of a host (Z1, Z8)', () => {
  const name = '_dalil.company.example';
  let dns: DnsServer;
  beforeEach(async () => {
    dns = await startDnsServer();
  });
  afterEach(() => dns.stop());
  const read = (deadlineMs = 5000) => createHostReader({ nameServers: [dns.address], deadlineMs }).readRecords(name);

  it('are read, each as one text', async () => {
    dns.records.set(name, [['v=spf1'], ['dalil-verification=', 'abc']]);
    expect(await read()).toEqual({ texts: ['v=spf1', 'dalil-verification=abc'] });
    expect(dns.asked).toEqual([name]);
  });

  it('are missing where the name has none', async () => {
    expect(await read()).toEqual({ finding: 'missing' });
    dns.records.set(name, []);
    expect(await read()).toEqual({ finding: 'missing' });
  });

  it('of 60 KB are read whole', async () => {
    const long = Array.from({ length: 230 }, () => ['x'.repeat(255)]);
    dns.records.set(name, [...long, ['the text']]);
    const found = await read();
    expect('texts' in found && found.texts.length).toBe(231);
    expect('texts' in found && found.texts.at(-1)).toBe('the text');
  });

  it.each(['silent', 'fails', 'lies'] as const)('of a name server that %s are not known', async (mood) => {
    dns.records.set(name, [['the text']]);
    dns.mood = mood;
    expect(await read(300)).toEqual({ finding: 'no_answer' });
  });
});

describe('a file of a host (Z2, Z8)', () => {
  const host = 'company.example';
  const url = `https://${host}/.well-known/dalil-verification.txt`;
  const { key, cert } = ownCertificate(host);
  let server: Server;
  let asked: string[];
  let answer: RequestListener;
  beforeAll(async () => {
    server = createTlsServer({ key, cert }, (req, res) => {
      asked.push(`${req.headers.host} ${req.url}`);
      answer(req, res);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    asked = [];
    answer = (_req, res) => void res.end('first line\r\nthe text\n');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const onLoopback = { resolve: async () => [{ address: '127.0.0.1', family: 4 }] };
  const read = (given: object = {}, of = url) =>
    createHostReader({
      ...{ ...onLoopback, allowsPrivateNetwork: true, port: portOf(server), ca: cert, deadlineMs: 3000 },
      ...given,
    }).readFile(of);

  it('is read in lines, by the name of the host', async () => {
    const found = await read();
    expect('texts' in found && found.texts.map((line) => line.trim())).toEqual(['first line', 'the text', '']);
    expect(asked).toEqual([`${host}:${portOf(server)} /.well-known/dalil-verification.txt`]);
  });

  it.each([
    [404, 'missing'],
    [410, 'missing'],
    [302, 'redirected'],
    [308, 'redirected'],
    [204, 'refused'],
    [500, 'refused'],
  ])('that is answered with %i is %s', async (status, finding) => {
    answer = (_req, res) => void res.writeHead(status, { location: `https://${host}/elsewhere` }).end();
    expect(await read()).toEqual({ finding });
    expect(asked).toHaveLength(1);
  });

  it('of more than 4 KB is not read to its end', async () => {
    answer = (_req, res) => void res.write('x'.repeat(4097));
    expect(await read()).toEqual({ finding: 'too_long' });
    answer = (_req, res) => void res.end('x'.repeat(4096));
    expect(await read()).toEqual({ texts: ['x'.repeat(4096)] });
  });

  it('that never comes, or never ends, is not waited for', async () => {
    answer = () => undefined;
    expect(await read({ deadlineMs: 200 })).toEqual({ finding: 'no_answer' });
    answer = (_req, res) => void res.write('the');
    expect(await read({ deadlineMs: 200 })).toEqual({ finding: 'no_answer' });
  });

  it.each(['keeps', 'ends'])(
    'that is answered with 101 by a server that %s the connection is not waited for',
    async (does) => {
      const switching = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';
      answer = (_req, res) => void (does === 'ends' ? res.socket?.end(switching) : res.socket?.write(switching));
      expect(await read()).toEqual({ finding: 'no_answer' });
      expect(asked).toHaveLength(1);
    },
  );

  it('that ends with the connection is read whole', async () => {
    answer = (_req, res) => void res.socket?.end('HTTP/1.1 200 OK\r\n\r\nthe text');
    expect(await read()).toEqual({ texts: ['the text'] });
  });

  it('is taken only from who proves the name', async () => {
    expect(await read({ ca: undefined })).toEqual({ finding: 'certificate' });
    expect(await read({}, url.replace(host, 'other.example'))).toEqual({ finding: 'certificate' });
    const plain = createServer((_req, res) => void res.end('the text')).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    expect(await read({ port: portOf(plain) })).toEqual({ finding: 'certificate' });
    plain.close();
  });

  it('is never read from a private network', async () => {
    expect(await read({ allowsPrivateNetwork: false })).toEqual({ finding: 'private' });
    expect(await read({ allowsPrivateNetwork: false }, 'https://192.168.1.1/x')).toEqual({ finding: 'private' });
    expect(asked).toEqual([]);
  });

  it('of a name that leads nowhere is not there', async () => {
    const resolve = async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
    expect(await read({ resolve })).toEqual({ finding: 'no_answer' });
  });
});
