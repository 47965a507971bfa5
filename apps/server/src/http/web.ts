import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built cabinet. */
const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Serves the cabinet: hashed assets for a year, the page itself always anew. The build puts each file compressed beside it. */
export async function cabinet(app: FastifyInstance): Promise<void> {
  const serve = existsSync(folder) ? {} : { serve: false as const };
  const shared = { cacheControl: false, preCompressed: true, ...serve };
  await app.register(fastifyStatic, {
    ...shared,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{gz,br}'],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  // One route for all of them: hundreds would take a tenth of a second of each start.
  await app.register(fastifyStatic, {
    ...shared,
    root: `${folder}assets/`,
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}
