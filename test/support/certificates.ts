import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate and its key, both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate for a name that nobody has signed but itself, valid for ever. Node.js can read those but not make them. */
export function selfSignedFor(name: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(identifier('2a8648ce3d040302'));
  const issuer = sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(name)))));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    issuer,
    sequence(der(0x18, Buffer.from('20000101000000Z')), der(0x18, Buffer.from('99991231235959Z'))),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName(name))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const body = sequence(content, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function alternativeName(name: string): Buffer {
  return sequence(identifier('551d11'), der(0x04, sequence(der(0x82, Buffer.from(name)))));
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);

const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

/** One element of ASN.1 in its distinguished encoding. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
