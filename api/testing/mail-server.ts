import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ReadMail, readMail } from './read-mail.ts';

/** The server's way with a mail: takes it, refuses it for now (450), refuses it for good (554), or hangs. */
export type MailServerMood = 'accepting' | 'refusing' | 'rejecting' | 'hanging';

/** A real mail server in this process. */
export interface MailServer {
  url: string;
  mood: MailServerMood;
  /** True when it refuses everything that Dalil sends (553). */
  isSenderRefused: boolean;
  /** Addresses that it refuses for good (550). */
  unknownRecipients: Set<string>;
  /** The accepted mails, as a mail program shows them. */
  received: ReadMail[];
  /** Everybody whom a mail was for. */
  recipients: string[];
  /** How many connections there have been. */
  connections: number;
  /** How many mails it has kept waiting. */
  held: number;
  /** Errors of connections, such as that the other side left. */
  errors: Error[];
  /** Takes the mails that it has kept waiting. */
  release(): void;
  stop(): Promise<void>;
}

/** @param place `port`: a free one unless told, such as that of a server that comes back. */
export async function startMailServer({ port = 0, host = '127.0.0.1' } = {}): Promise<MailServer> {
  const held: (() => void)[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _, answer) {
      if (password === 'right') answer(null, { user: username });
      else answer(new Error('wrong password'));
    },
    onConnect(_, answer) {
      running.connections += 1;
      answer();
    },
    onMailFrom(_, __, answer) {
      answer(running.isSenderRefused ? Object.assign(new Error('who are you'), { responseCode: 553 }) : null);
    },
    onRcptTo({ address }, _, answer) {
      const isUnknown = running.unknownRecipients.has(address);
      answer(isUnknown ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (running.mood === 'hanging') {
          running.held += 1;
          held.push(take);
          return;
        }
        if (running.mood === 'refusing') return answer(new Error('mailbox is full'));
        if (running.mood === 'rejecting') return answer(Object.assign(new Error('spam'), { responseCode: 554 }));
        take();
      });
      function take() {
        running.received.push(readMail(Buffer.concat(chunks).toString('latin1')));
        running.recipients.push(...envelope.rcptTo.map(({ address }) => address));
        answer();
      }
    },
    closeTimeout: 1,
  });
  smtp.on('error', (error) => void running.errors.push(error));
  smtp.listen(port, host);
  await once(smtp.server, 'listening');
  // Listening on an address and port.
  const { port: taken } = smtp.server.address() as AddressInfo;
  const running: MailServer = {
    url: `smtp://${host}:${taken}`,
    mood: 'accepting',
    isSenderRefused: false,
    unknownRecipients: new Set(),
    received: [],
    recipients: [],
    connections: 0,
    held: 0,
    errors: [],
    release: () => {
      for (const take of held.splice(0)) take();
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return running;
}
