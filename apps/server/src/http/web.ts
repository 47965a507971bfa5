import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built cabinet. */
const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Serves the cabinet: hashed assets for a year, the page itself always anew. */
export async function cabinet(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    ...(existsSync(folder) ? {} : { serve: false }),
  });
}
