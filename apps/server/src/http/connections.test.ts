import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { config } from '../config.ts';
import { handlers } from '../rooms.ts';
import { useServer } from '../testing/server.ts';
import { buildServer } from './server.ts';

useServer();

it('the server ends at once while a browser holds a connection that it opened ahead', async () => {
  const app = await buildServer(handlers, config());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ahead = connect(port, '127.0.0.1');
  await once(ahead, 'connect');
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  const ended = once(ahead, 'close');
  const began = Date.now();
  await app.close();
  await ended;
  expect(Date.now() - began).toBeLessThan(20_000);
});
