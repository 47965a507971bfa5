import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { storage } from '../../../files/storage.ts';
import type { WholeFile } from '../file-exports.queries.ts';
import { formats } from './formats.ts';

/** Where a part of an export lies in the storage. */
export const partPath = (part: string): string => `exports/${part}`;

/** Sends an export's parts one after another as the one file that they are. */
export function sendExport(reply: FastifyReply, { title, format, parts }: WholeFile): FastifyReply {
  const name = encodeURIComponent(`${title}.${format}`);
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .type(formats[format].mediaType)
    .send(Readable.from(contentOf(parts)));
}

async function* contentOf(parts: readonly string[]): AsyncGenerator<Uint8Array> {
  const disk = await storage();
  for (const part of parts) yield* await disk.getStream(partPath(part));
}
