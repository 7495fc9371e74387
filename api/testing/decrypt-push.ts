import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** Reads a push as a browser does, so that what was sent is proved from the other end. @see RFC 8188, RFC 8291 */
export function decryptPush(message: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = message.subarray(0, 16);
  const keyLength = message.readUInt8(20);
  const serverKey = message.subarray(21, 21 + keyLength);
  const sealed = message.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(serverKey), auth, info, 32));
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // A delimiter stands behind the text of the last record, and zeros fill it up.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
