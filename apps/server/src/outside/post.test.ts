import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutsideError } from './addresses.ts';
import { postOutside } from './post.ts';

let receiver: Server;
let base = '';
const heard: { url: string | undefined; body: string; type: string | undefined }[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    if (request.url === '/silent') return;
    heard.push({ url: request.url, body: await text(request), type: request.headers['content-type'] });
    if (request.url === '/moved') response.writeHead(307, { location: '/hook' }).end();
    else if (request.url === '/endless') {
      const pour = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    } else response.writeHead(201).end('Принято');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const { signal } = new AbortController();
const post = (path: string, more: { patience?: number; allowPrivate?: boolean; signal?: AbortSignal } = {}) =>
  postOutside(base + path, { body: '{"a":1}', headers: { 'x-a': '1' }, signal, allowPrivate: true, ...more });

describe('JSON that is sent to an address of a person', () => {
  it('comes there, and the answer is told', async () => {
    expect(await post('/hook')).toEqual({ status: 201, body: 'Принято' });
    expect(heard.at(-1)).toEqual({ url: '/hook', body: '{"a":1}', type: 'application/json' });
  });

  it('is not carried on by a redirect', async () => {
    heard.length = 0;
    expect(await post('/moved')).toMatchObject({ status: 307 });
    expect(heard.map(({ url }) => url)).toEqual(['/moved']);
  });

  it('waits no longer than it may, and reads no more than it keeps', async () => {
    await expect(post('/silent', { patience: 1000 })).rejects.toThrow('не ответил за 1 с');
    expect((await post('/endless')).body).toHaveLength(4096);
  });

  it('says nothing of the address where the caller ends', async () => {
    const ending = AbortSignal.timeout(50);
    await expect(post('/silent', { signal: ending })).rejects.not.toThrow(OutsideError);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost/',
    'http://u:p@shop.example/',
    'ftp://shop.example/',
  ])('is kept from our own network, and from what is no address: %s', async (address) => {
    await expect(postOutside(address, { body: '', headers: {}, signal })).rejects.toThrow(OutsideError);
  });

  it('is kept from a name that leads into our own network', async () => {
    const { port } = new URL(base);
    const named = postOutside(`http://localhost.localdomain:${port}/hook`, { body: '', headers: {}, signal });
    await expect(named).rejects.toThrow(OutsideError);
  });
});
