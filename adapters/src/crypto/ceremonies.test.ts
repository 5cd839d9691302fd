import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ceremonies } from './ceremonies.ts';

const place = { host: 'quad.edu', origins: ['https://quad.edu'] };
const CHALLENGE = 'q2J0mZf7Jw3Nn0Yb8w5d1kzX4rTq9s6uVbA2cE7hLgM';
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A device with one P-256 key, by WebAuthn (level 3, 6.1 and 6.5). */
function device() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = Buffer.from('a key of sixteen');
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const bytes = (value: Buffer) =>
    Buffer.concat([value.length < 24 ? Buffer.from([0x40 + value.length]) : Buffer.from([0x58, value.length]), value]);
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
  const client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (host: string, flags: number, count: number) => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(host), rest]);
  };
  const name = id.toString('base64url');
  return {
    make(challenge: string, origin = 'https://quad.edu', host = 'quad.edu') {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = Buffer.concat([head(host, 0x45, 0), credential]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ]);
      const clientDataJSON = client('webauthn.create', challenge, origin).toString('base64url');
      return { id: name, response: { clientDataJSON, attestationObject: attestation.toString('base64url') } };
    },
    use(challenge: string, { origin = 'https://quad.edu', host = 'quad.edu', looked = true, count = 1 } = {}) {
      const data = head(host, looked ? 0x05 : 0x01, count);
      const json = client('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey);
      return {
        id: name,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

describe('the ceremonies of passkeys (decisions 54)', () => {
  const { made, signed } = ceremonies();

  it('accept what a device made and signed here, for this challenge', async () => {
    const phone = device();
    const passkey = await made(place, CHALLENGE, phone.make(CHALLENGE));
    expect(passkey).toMatchObject({ id: expect.stringMatching(/^[\w-]+$/), counter: 0 });
    if (!passkey) return;
    expect(await signed(place, CHALLENGE, passkey, phone.use(CHALLENGE), true)).toBe(1);
    expect(await signed(place, CHALLENGE, passkey, phone.use(CHALLENGE, { looked: false }), false)).toBe(1);
  });

  it('refuse what was made for another challenge, origin or host, and unreadable answers', async () => {
    const phone = device();
    const other = 'AAAAmZf7Jw3Nn0Yb8w5d1kzX4rTq9s6uVbA2cE7hLgM';
    for (const wrong of [
      phone.make(other),
      phone.make(CHALLENGE, 'https://quad.edu.evil.org'),
      phone.make(CHALLENGE, 'https://quad.edu', 'evil.org'),
      { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } },
    ])
      expect(await made(place, CHALLENGE, wrong)).toBeNull();
  });

  it('refuse a signature for another challenge, origin or host, by another key, with a lower counter, or without user verification', async () => {
    const phone = device();
    const passkey = await made(place, CHALLENGE, phone.make(CHALLENGE));
    if (!passkey) throw new Error('No passkey was made.');
    const counted = { ...passkey, counter: 5 };
    for (const wrong of [
      phone.use(CHALLENGE.replace('q', 'A')),
      phone.use(CHALLENGE, { origin: 'https://evil.org' }),
      phone.use(CHALLENGE, { host: 'evil.org' }),
      device().use(CHALLENGE),
      phone.use(CHALLENGE, { looked: false }),
      { id: passkey.id, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } },
    ])
      expect(await signed(place, CHALLENGE, passkey, wrong, true)).toBeNull();
    expect(await signed(place, CHALLENGE, counted, phone.use(CHALLENGE, { count: 5 }), true)).toBeNull();
    expect(await signed(place, CHALLENGE, counted, phone.use(CHALLENGE, { count: 6 }), true)).toBe(6);
  });
});
