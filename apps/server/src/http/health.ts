import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { pools } from '../database/pools.ts';

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});
new Gauge({
  name: 'jobs_waiting',
  help: 'Jobs that could run now and do not yet',
  registers: [registry],
  async collect() {
    const { rows } = await pools().owner.query(
      'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and locked_at is null and attempts < max_attempts',
    );
    this.set(rows[0]?.n ?? 0);
  },
});

/** Counts and logs every request. */
export function measure(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}

/** For whoever watches the process: alive, ready to work, numbers. */
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
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
