import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends, with the server, the connections over which nothing was asked yet: browsers open such ahead, and Node, which counts them as
 * busy, would wait a minute for their first request.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
