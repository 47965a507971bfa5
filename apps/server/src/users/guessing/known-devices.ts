import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../../config.ts';
import { fingerprint, isSignatureOf, randomToken, signatureOf } from '../../outside/secrets.ts';

type Person = { id: string; passwordHash: string };

/** Each person of a shared computer has a cookie of their own. */
const cookieName = ({ id }: Person): string => `prilavok_device_${id}`;

const year = 365 * 24 * 3600;

/**
 * Marks the device as one where the person has proven who they are: with their password, or by their mail. The mark opens nothing; it only has wrong
 * passwords that are typed there counted apart from those of strangers. A new password ends it.
 */
export function markDevice(reply: FastifyReply, person: Person): void {
  const device = randomToken(16);
  reply.setCookie(cookieName(person), `${device}.${signatureOf(textFor(person, device))}`, {
    path: '/uas/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: config().PUBLIC_URL.startsWith('https:'),
    maxAge: year,
  });
}

/** The device that the person is known on, by its mark; nothing for a stranger's. */
export function deviceOf(request: FastifyRequest, person: Person): string | undefined {
  const [device = '', signature = ''] = (request.cookies[cookieName(person)] ?? '').split('.');
  return isSignatureOf(signature, textFor(person, device)) ? device : undefined;
}

const textFor = ({ id, passwordHash }: Person, device: string): string =>
  `device ${id} ${device} ${fingerprint(passwordHash)}`;
