import { composed } from '@prilavok/contract';
import type { FastifyInstance } from 'fastify';

/** Gives the texts of an address, in its path and behind its question mark, their one spelling; bodies get it where they are read. */
export function composeAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // An address that is written in ASCII alone needs nothing.
    if (!request.url.includes('%')) return;
    request.params = composedTexts(request.params);
    request.query = composedTexts(request.query);
  });
}

const composedTexts = (texts: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(texts ?? {}).map(([name, text]) => [composed(name), composedText(text)]));

function composedText(text: unknown): unknown {
  if (Array.isArray(text)) return text.map(composedText);
  return typeof text === 'string' ? composed(text) : text;
}
