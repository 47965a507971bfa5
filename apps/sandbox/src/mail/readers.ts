import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the caller may read letters. Links to new passwords are among them, so strangers may not. */
export type MayRead = (request: FastifyRequest) => boolean;

/** The bare sandbox of a developer shows them on the loopback; elsewhere, and where there is a key, one signs in with it. */
export function readersOfLetters(host: string, key: string | undefined): MayRead {
  if (key === undefined) return () => isLoopback(host);
  const expected = Buffer.from(`Basic ${Buffer.from(`letters:${key}`).toString('base64')}`);
  return ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Has the browser ask for name and password. */
export const askForKey = (reply: FastifyReply): FastifyReply =>
  reply.code(401).header('www-authenticate', 'Basic realm="letters", charset="UTF-8"');
