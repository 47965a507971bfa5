import type { FastifyInstance } from 'fastify';
import { pools } from '../database/pools.ts';
import { hasRoom } from './disk.ts';

/** For whoever watches the process: alive, ready to work. */
export function health(app: FastifyInstance): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const reached = await pools()
      .appPool.query('select 1')
      .then(
        () => true,
        () => false,
      );
    if (!reached) return reply.code(503).send({ status: 'database_unreachable' });
    if (!(await hasRoom())) return reply.code(503).send({ status: 'disk_full' });
    return { status: 'ok' };
  });
}
