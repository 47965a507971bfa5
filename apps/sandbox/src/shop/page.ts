import type { FastifyInstance } from 'fastify';
import type { World } from '../ozon/index.ts';

export const shopPages =
  (_: World) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send('<!doctype html><title>Песочница</title>'),
    );
  };
