import { randomUUID } from 'node:crypto';
import type { Mail } from '../work-deps.ts';

const lineLength = 76;
// An encoded word is at most 75 characters long, and never cuts a character in two. @see RFC 2047
const bytesPerWord = 42;

export interface MessageOptions {
  /** `Name <address>` or an address. */
  from: string;
  now: Date;
}

/** Writes a mail as a message file: plain text and HTML, both UTF-8. @see RFC 5322, RFC 2046 */
export function mailMessage(mail: Mail, { from, now }: MessageOptions): string {
  const boundary = `=_${randomUUID()}`;
  const part = (type: string, content: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(content)
      .toString('base64')
      .match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []),
  ];
  return [
    `From: ${from}`,
    `To: ${mail.to}`,
    `Subject: ${encodedText(mail.subject)}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@dalil>`,
    `List-Unsubscribe: <${mail.unsubscribeUrl}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative;',
    ` boundary="${boundary}"`,
    '',
    ...part('text/plain', mail.text),
    ...part('text/html', mail.html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

function encodedText(text: string): string {
  if (/^[\x20-\x7E]*$/.test(text) && text.length <= lineLength) return text;
  const words: string[] = [''];
  for (const letter of text) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + letter) > bytesPerWord) words.push(letter);
    else words[words.length - 1] = last + letter;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}
