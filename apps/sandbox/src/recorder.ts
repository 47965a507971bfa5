import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A request to an emulated marketplace with its answer, as both went over the wire. */
export interface SaidMessage {
  method: string;
  /** With the marketplace in front and the query behind. */
  url: string;
  headers: Record<string, string>;
  /** Parsed JSON, or the text that wasn't JSON; null for none. */
  body: unknown;
  /** Null where the answer was broken off or never came. */
  answer: { status: number; type: string; body: unknown } | null;
}

let opened = 0;
/** Lines that are written at once: a file is opened for each write. */
const together = 200;
const atLatestMs = 500;

/** Appends all that is said to the emulated marketplaces to a file of its own in the folder, one message a line: tests hold them against what is published. */
export function recordMessages(app: FastifyInstance, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${++opened}.ndjson`);
  const answers = new WeakMap<FastifyRequest, NonNullable<SaidMessage['answer']>>();
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`);
    lines = [];
  };
  const timer = setInterval(flush, atLatestMs).unref();

  app.addHook('preHandler', async (request, reply) => {
    // Control, pages and files are the sandbox's own; carriers and Telegram are no marketplaces.
    if (/^\/(?:_|carriers\b|shop\b|telegram\b|\?|$)|^\/[a-z_]+\/_/.test(request.url)) return;
    reply.raw.once('close', () => {
      const message: SaidMessage = {
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        body: parsed(request.body),
        answer: answers.get(request) ?? null,
      };
      lines.push(JSON.stringify(message));
      if (lines.length >= together) flush();
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    answers.set(request, { status: reply.statusCode, type, body: type.includes('json') ? parsed(payload) : null });
    return payload;
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    // Connections that are broken off tell so a moment later.
    await new Promise((resolve) => setImmediate(resolve));
    flush();
  });
}

function parsed(body: unknown): unknown {
  if (body === undefined || body === null) return null;
  if (typeof body === 'object' && !(body instanceof Buffer)) return body;
  const text = String(body);
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
