import type { FastifyInstance } from 'fastify';
import { pools } from '../database/pools.ts';

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
    return reply.code(reached ? 200 : 503).send({ status: reached ? 'ok' : 'database_unreachable' });
  });
}
