import { STATUS_CODES } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import * as contract from '@prilavok/contract';
import { callsOf, composedJson, strangersBody } from '@prilavok/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { answerHeaders } from './answer-headers.ts';
import { readJson } from './bodies/read-json.ts';
import { composeAddresses } from './compose-addresses.ts';
import { endUnusedConnections } from './connections.ts';
import { documents } from './documents.ts';
import { failureOf, internalFailure, limited, Refusal, refusalOf } from './errors.ts';
import type { Handler } from './handle.ts';
import { health } from './health.ts';
import { warnOfUnbelievedProxy } from './limits/addresses.ts';
import { CallCounts } from './limits/call-counts.ts';
import { measure, metrics } from './metrics.ts';
import { routeOf } from './request-log.ts';
import { cabinet } from './web.ts';

/** Addresses of calls begin so; everything else is the cabinet's. */
const prefixes = ['uas', 'cns', 'oss', 'cds', 'cdm', 'mts', 'oms', 'fds', 'sts'];

/** Puts addresses that are no calls beside them. */
export type Door = (app: FastifyInstance) => void;

/** Builds the HTTP server: every declared call answered, or the start fails naming what is missing. */
export async function buildServer(
  handlers: Handler[],
  config: Config,
  doors: readonly Door[] = [],
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyCheck(config.TRUST_PROXY),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID();
    },
    // Of what is no call; each call has its own.
    bodyLimit: strangersBody,
    // A thousand ids in a path: 15 digits and an encoded comma each.
    http: { maxHeaderSize: 64 * 1024 },
    routerOptions: { maxParamLength: 32 * 1024 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
      const message = status === 431 ? 'Адрес или заголовки запроса слишком длинные' : 'Запрос записан с ошибкой';
      const body = JSON.stringify({ code: 'invalid', message });
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });
  app.addHttpMethod('SEARCH', { hasBody: true });
  app.setErrorHandler(answerError);
  endUnusedConnections(app);
  app.decorateRequest('caller', null);
  measure(app, config);
  warnOfUnbelievedProxy(app);
  answerHeaders(app);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine sets sizes and CSS variables in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Pictures of products stand where their shops keep them.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
      },
    },
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'deflate', 'identity'] });
  await app.register(rateLimit, {
    max: config.CALLS_PER_SECOND,
    timeWindow: 1000,
    store: CallCounts,
    allowList: (request) => request.url.startsWith('/health/'),
    errorResponseBuilder: (_request, context) =>
      limited(Math.max(1, Math.ceil(context.ttl / 1000)), 'Слишком много запросов с вашего адреса: подождите немного'),
  });
  await app.register(multipart, {
    limits: { files: 20, fields: 50, fieldSize: 1024, fileSize: config.IMPORT_MEGABYTES * 1024 * 1024 },
  });
  keepRawBody(app);
  composeAddresses(app);

  for (const { endpoint, recognise, answer } of handlers) {
    app.route({
      method: endpoint.method,
      url: endpoint.url.replaceAll('{', ':').replaceAll('}', ''),
      bodyLimit: endpoint.bodyLimit,
      // Before the body is read: a stranger's large one is not.
      preParsing: recognise,
      handler: answer,
    });
  }
  for (const open of doors) open(app);
  await documents(app);
  health(app);
  metrics(app, config);
  app.setNotFoundHandler((request, reply) => {
    const first = request.url.split(/[/?]/)[1] ?? '';
    const page =
      request.method === 'GET' && !prefixes.includes(first) && (request.headers.accept ?? '').includes('text/html');
    if (page) return reply.sendFile('index.html', { maxAge: 0, immutable: false });
    return reply
      .code(404)
      .send({ code: 'route_not_found', message: `Такого адреса нет: ${request.method} ${request.url.split('?')[0]}` });
  });
  await cabinet(app);
  return app;
}

/** A declared call that nothing answers must not wait for its first caller to be found out: the start fails with its name. */
export function mustAnswerAll(handlers: Handler[]): void {
  const answered = new Set(handlers.map((handler) => handler.endpoint));
  const silent = Object.entries(callsOf(contract)).filter(([, endpoint]) => !answered.has(endpoint));
  if (silent.length > 0)
    throw new Error(`Declared in the contract, answered by nothing: ${silent.map(([name]) => name).join(', ')}`);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (!refusal && request.socket.destroyed) {
    request.log.info({ method: request.method, route: routeOf(request) }, 'The caller left in the middle');
    return void reply.code(400).send(failureOf(new Refusal(400, 'invalid', 'Запрос оборвался')));
  }
  if (!refusal) {
    request.log.error({ err: error, method: request.method, route: routeOf(request) }, 'A call failed');
    void reply.code(500).send(internalFailure);
    return;
  }
  if (refusal.status === 507) request.log.error({ err: error, route: routeOf(request) }, 'The disk is full');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  void reply.code(refusal.status).send(failureOf(refusal));
}

/** JSON bodies, read by ourselves so that the signature of an API key can be checked over the very bytes. */
function keepRawBody(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body;
    try {
      done(null, body === '' ? undefined : readJson(composedJson(body.toString())));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Whether the caller at this place of the chain is a proxy of ours: the first stands nearest to us. */
function proxyCheck(proxies: Config['TRUST_PROXY']) {
  return typeof proxies === 'number' ? (_address: string, place: number) => place < proxies : proxies;
}
