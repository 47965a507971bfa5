import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

let master: Buffer | undefined;
const derived = new Map<string, Buffer>();
let signing: KeyObject | undefined;

/** Sets the process's master key; everything else is derived from it. */
export function useSecret(secret: string): void {
  master = createHash('sha256').update(secret).digest();
  derived.clear();
  signing = undefined;
}

function key(purpose: string): Buffer {
  if (!master) throw new Error('The secret is set before anything is sealed: call useSecret() first');
  const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, 'prilavok', purpose, 32));
  derived.set(purpose, known);
  return known;
}

/** Key of access tokens; the same object each time, so that its owner prepares it once. */
export function tokenKey(): KeyObject {
  signing ??= createSecretKey(key('access tokens'));
  return signing;
}

/** Encrypts for keeping at rest: AES-256-GCM, `v1.<iv>.<tag>.<text>` in base64url. */
export function seal(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key('sealed values'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v1', iv.toString('base64url'), cipher.getAuthTag().toString('base64url'), sealed.toString('base64url')].join(
    '.',
  );
}

/** What was sealed; throws when it was changed, or sealed with another secret. */
export function unseal(sealed: string): string {
  const [version, iv, tag, text] = sealed.split('.');
  if (version !== 'v1' || iv === undefined || tag === undefined || text === undefined)
    throw new Error('Not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key('sealed values'), Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
}

/** A token derived from another: the same in, the same out, and nobody without the key can follow. */
export function successorOf(token: string): string {
  return createHmac('sha256', key('refresh tokens')).update(token).digest('base64url');
}

/** What an address of ours ends with, so that nobody can guess it; the same for the same text. */
export function signatureOf(text: string): string {
  return createHmac('sha256', key('addresses for others')).update(text).digest('base64url');
}

/** What is kept of a token that only has to be recognised. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A word that can't be guessed. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
