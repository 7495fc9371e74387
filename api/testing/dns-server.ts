import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { portOf } from './port-of.ts';

/** A name server that knows TXT records, over UDP, and over TCP for long answers. */
export interface DnsServer {
  /** `127.0.0.1:{port}` */
  address: string;
  /** The records of each name, each in its strings of at most 255 bytes. */
  records: Map<string, string[][]>;
  /** `lies`: answers with the id of another question, then with noise. */
  mood: 'well' | 'silent' | 'fails' | 'lies';
  /** Names that were asked for. */
  asked: string[];
  stop(): Promise<void>;
}

const udpMaxBytes = 512;
const truncatedFlag = 0x02;
const codes = { none: 0, failure: 2, unknownName: 3 };

export async function startDnsServer(): Promise<DnsServer> {
  const overTcp = createServer((socket) => {
    socket.on('error', () => undefined);
    // A question is short: it comes in one piece.
    socket.on('data', (framed) => {
      const answer = answerTo(framed.subarray(2));
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      socket.end(Buffer.concat([length, answer]));
    });
  }).listen(0, '127.0.0.1');
  await once(overTcp, 'listening');
  const port = portOf(overTcp);
  const overUdp = createSocket('udp4').bind(port, '127.0.0.1');
  await once(overUdp, 'listening');

  function answerTo(question: Buffer): Buffer {
    const name = nameIn(question);
    dns.asked.push(name);
    const texts = dns.records.get(name);
    if (dns.mood === 'fails') return message(question, { code: codes.failure });
    return message(question, texts ? { texts } : { code: codes.unknownName });
  }

  overUdp.on('message', (question, { port: from, address }) => {
    if (dns.mood === 'silent') return;
    const answer = answerTo(question);
    if (dns.mood === 'lies') {
      answer.writeUInt16BE((question.readUInt16BE(0) + 1) % 65_536, 0);
      overUdp.send(answer, from, address);
      overUdp.send(Buffer.from('noise'), from, address);
      return;
    }
    const short = answer.length > udpMaxBytes ? message(question, { isTruncated: true }) : answer;
    overUdp.send(short, from, address);
  });

  const dns: DnsServer = {
    address: `127.0.0.1:${port}`,
    records: new Map(),
    mood: 'well',
    asked: [],
    async stop() {
      overUdp.close();
      overTcp.close();
      await once(overTcp, 'close');
    },
  };
  return dns;
}

const headerBytes = 12;

/** The name in the question of a message. */
function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = headerBytes; question[at]; at += 1 + (question[at] ?? 0)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join('.');
}

interface Answer {
  texts?: readonly string[][];
  code?: number;
  isTruncated?: boolean;
}

/** @see RFC 1035 §4.1 */
function message(question: Buffer, { texts = [], code = codes.none, isTruncated = false }: Answer): Buffer {
  const end = question.indexOf(0, headerBytes) + 5;
  const header = Buffer.from(question.subarray(0, headerBytes));
  header[2] = 0x84 | (isTruncated ? truncatedFlag : 0);
  header[3] = 0x80 | code;
  for (const [place, count] of [1, texts.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * place);
  return Buffer.concat([header, question.subarray(headerBytes, end), ...texts.map(record)]);
}

function record(strings: readonly string[]): Buffer {
  const data = Buffer.concat(strings.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])));
  // The name of the question, TXT, the internet, no time to live.
  const head = Buffer.from([0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
