import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A key of the ring: what is derived from one SECRET_KEY. */
interface RingKey {
  /** Stands in what it has sealed. Tells nothing of the key. */
  id: string;
  master: Buffer;
  derived: Map<string, Buffer>;
}

/** The current key first, then those of before, which still open what they have sealed. */
let ring: RingKey[] = [];
let signing: KeyObject[] = [];

/** Sets the process's key ring; everything else is derived from it. */
export function useSecret(secret: string, older: readonly string[] = []): void {
  ring = [...new Set([secret, ...older])].map((each) => {
    const master = createHash('sha256').update(each).digest();
    const id = Buffer.from(hkdfSync('sha256', master, 'prilavok', 'id of the key', 6)).toString('base64url');
    return { id, master, derived: new Map() };
  });
  signing = ring.map((each) => createSecretKey(key('access tokens', each)));
}

function current(): RingKey {
  const [first] = ring;
  if (!first) throw new Error('The secret is set before anything is sealed: call useSecret() first');
  return first;
}

function key(purpose: string, { master, derived } = current()): Buffer {
  const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, 'prilavok', purpose, 32));
  derived.set(purpose, known);
  return known;
}

/** Keys of access tokens, the one that signs first; the same objects each time, so that their owner prepares them once. */
export const tokenKeys = (): readonly KeyObject[] => signing;

/** Encrypts for keeping at rest: AES-256-GCM, `v2.<key id>.<iv>.<tag>.<text>` in base64url. */
export function seal(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key('sealed values'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${sealedNow()}${[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')}`;
}

/** Opens a sealed text; nothing where no key of the ring opens it. */
export function unsealed(sealed: string): string | undefined {
  const [version, ...parts] = sealed.split('.');
  // Before 0451 values didn't name their key.
  const keys = version === 'v1' ? ring : ring.filter(({ id }) => id === parts[0]);
  const [iv, tag, text] = version === 'v1' ? parts : parts.slice(1);
  if (iv === undefined || tag === undefined || text === undefined) return undefined;
  for (const each of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key('sealed values', each), Buffer.from(iv, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    } catch {
      // Another key's, or changed.
    }
  }
  return undefined;
}

/** With what a value begins that the current key has sealed. */
export const sealedNow = (): string => `v2.${current().id}.`;

/** A token derived from another: the same in, the same out, and nobody without the key can follow. */
export function successorOf(token: string): string {
  return createHmac('sha256', key('refresh tokens')).update(token).digest('base64url');
}

const signedWith = (ringKey: RingKey, text: string) =>
  createHmac('sha256', key('addresses for others', ringKey)).update(text).digest('base64url');

/** Signature at the end of our addresses, so that nobody can guess them; the same for the same text. */
export const signatureOf = (text: string): string => signedWith(current(), text);

/** Whether it is the text's signature, by any key of the ring: addresses that were given out stay good. */
export const isSignatureOf = (signature: string, text: string): boolean =>
  ring.some((each) => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(signedWith(each, text))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  });

/** Digest of a token that only has to be recognised. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A word that can't be guessed. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
