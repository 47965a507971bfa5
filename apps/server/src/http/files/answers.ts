import { Readable } from 'node:stream';
import { type AnyEndpoint, answersFile, type PathValues } from '@prilavok/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withCompany } from '../../database/pools.ts';
import { recordDownload } from '../../users/journal/downloads.ts';
import type { Caller } from '../session.ts';

/** A file is for whoever asked for it: nobody on the way keeps it, nor guesses what it is. */
export function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
}

interface Answered {
  company: string;
  caller: Caller | null;
  path: PathValues;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Writes down who takes a file with data of people. What isn't written down isn't sent. */
export async function recordFile(endpoint: AnyEndpoint, answered: unknown, input: Answered): Promise<void> {
  const { company, caller, path, request, reply } = input;
  if (!endpoint.personal || !caller) return;
  const file = { id: firstId(path), title: nameIn(reply) };
  try {
    await withCompany(company, (db) => recordDownload(db, { caller, request }, file));
  } catch (error) {
    if (answered instanceof Readable) answered.destroy();
    throw error;
  }
}

/** Whether an answer must be kept private by `keepPrivate`: public calls that answer files see to it themselves. */
export const isPrivateFile = (endpoint: AnyEndpoint): boolean => answersFile(endpoint) && endpoint.roles !== 'public';

/** The order, account or parcel that the file tells of; of several the first. */
const firstId = (path: PathValues): string => String(Object.values(path).flat()[0] ?? '0');

/** The name under which the file goes. */
function nameIn(reply: FastifyReply): string {
  const header = String(reply.getHeader('content-disposition') ?? '');
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? [];
  return decodeURIComponent(name);
}
