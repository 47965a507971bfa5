import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { connectionWaits, pools } from '../database/pools.ts';
import type { Job } from '../jobs/job.ts';
import type { Lane } from '../jobs/lanes.ts';
import { jobsInWait } from '../jobs/waiting.queries.ts';
import { fingerprint } from '../outside/secrets.ts';
import { requestLog, routeOf } from './request-log.ts';

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const registers = [registry];

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
new Gauge({
  name: 'jobs_waiting',
  help: 'Jobs that could run now and do not yet; 10,000 are looked at, at most',
  labelNames: ['lane'],
  registers,
  async collect() {
    const { lanes } = await jobsNow();
    for (const lane of lanesOf) this.set({ lane }, lanes.get(lane)?.waiting ?? 0);
  },
});
new Gauge({
  name: 'jobs_longest_wait_seconds',
  help: 'How long the job that waits longest has waited',
  labelNames: ['lane'],
  registers,
  async collect() {
    const { lanes } = await jobsNow();
    for (const lane of lanesOf) this.set({ lane }, lanes.get(lane)?.longest ?? 0);
  },
});
new Gauge({
  name: 'jobs_dead',
  help: 'Jobs that have no tries left; 10,000 at most',
  registers,
  async collect() {
    this.set((await jobsNow()).dead);
  },
});
new Gauge({
  name: 'database_connections',
  help: 'Connections of this process: those in use, idle ones, and callers that wait for one',
  labelNames: ['pool', 'state'],
  registers,
  collect() {
    const { appPool, owner } = pools();
    for (const [pool, { totalCount, idleCount, waitingCount }] of [
      ['app', appPool],
      ['owner', owner],
    ] as const) {
      this.set({ pool, state: 'used' }, totalCount - idleCount);
      this.set({ pool, state: 'idle' }, idleCount);
      this.set({ pool, state: 'waiting' }, waitingCount);
    }
  },
});
new Gauge({
  name: 'database_connection_wait_seconds_total',
  help: 'Time that callers have waited for a connection of the app, since the start',
  registers,
  collect() {
    this.set(connectionWaits.seconds);
  },
});
new Gauge({
  name: 'database_connections_taken_total',
  help: 'How often a connection of the app was taken, since the start',
  registers,
  collect() {
    this.set(connectionWaits.count);
  },
});

/** The lanes of the house, and in which of them each job waits. */
let laneOfJob = new Map<string, Lane>();
let lanesOf: Lane[] = [];

/** Tells the metrics which jobs there are. */
export function countJobs(jobs: readonly Job[]): void {
  laneOfJob = new Map(jobs.map(({ name, lane }) => [name, lane]));
  lanesOf = [...new Set(laneOfJob.values())].sort();
}

interface JobsNow {
  lanes: Map<Lane, { waiting: number; longest: number }>;
  dead: number;
}

/** However many ask, the queue is asked once in so many milliseconds. */
const believed = 5000;
let asked: { at: number; answer: Promise<JobsNow> } | undefined;

function jobsNow(): Promise<JobsNow> {
  if (!asked || Date.now() - asked.at > believed) asked = { at: Date.now(), answer: askJobs() };
  return asked.answer;
}

async function askJobs(): Promise<JobsNow> {
  const { waiting: jobs, dead: given } = await jobsInWait();
  const lanes: JobsNow['lanes'] = new Map();
  for (const { name, count, seconds } of jobs) {
    const lane = laneOfJob.get(name);
    if (!lane) continue;
    const so = lanes.get(lane) ?? { waiting: 0, longest: 0 };
    lanes.set(lane, { waiting: so.waiting + count, longest: Math.max(so.longest, seconds) });
  }
  return { lanes, dead: given };
}

/** Counts and logs every request. */
export function measure(app: FastifyInstance, config: Config): void {
  const write = requestLog(config);
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    durations.observe({ method: request.method, route: routeOf(request), status }, elapsedTime / 1000);
    write(request, status, elapsedTime);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}

/** The numbers at the cabinet's own address: for who has the token, or, where neither token nor port is set, in the demo only. */
export function metrics(app: FastifyInstance, { METRICS_TOKEN, METRICS_PORT, DEMO }: Config): void {
  if (!METRICS_TOKEN && (METRICS_PORT || !DEMO)) return;
  const wanted = METRICS_TOKEN && fingerprint(`Bearer ${METRICS_TOKEN}`);
  app.get('/metrics', async (request, reply) => {
    if (wanted && fingerprint(request.headers.authorization ?? '') !== wanted)
      return reply.code(401).send({ code: 'unauthorized', message: 'Нужен токен METRICS_TOKEN' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The numbers at a port of their own, of a process without an API too; answers how to end. */
export async function openMetrics(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url === '/health/live') return void response.end('{"status":"ok"}');
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
