import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { AuthenticatorKeys } from '@quadrangle/domain/factors/ports';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keys of authenticator apps, encrypted with AES-256-GCM under a key that is derived from the installation's secret,
 * each for one person: in another person's row it cannot be decrypted (decisions 54).
 */
export function authenticatorKeysFrom(secret: string): AuthenticatorKeys {
  const sealing = sealingKey(secret);
  return {
    seal(key, userId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(userId));
      const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    codeAt(sealed, userId, step) {
      const key = openWith(sealing, sealed, userId);
      return key === null ? null : codeOf(bytesOfBase32(key), step);
    },
  };
}

/** A person's key, in Base32; null if it was encrypted under another secret, or for somebody else. */
export const openAuthenticatorKey = (secret: string, sealed: string, userId: string): string | null =>
  openWith(sealingKey(secret), sealed, userId);

const sealingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'keys of authenticator apps', 32));

function openWith(sealing: Buffer, sealed: string, userId: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** The six digits for a key and a counter (RFC 4226); with a step of the clock as counter it is RFC 6238. */
function codeOf(key: Uint8Array, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', key).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOfBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | Math.max(LETTERS.indexOf(letter), 0)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}
