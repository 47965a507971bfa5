import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOutsideAddress, fetchOutside, OutsideError } from './fetch.ts';

let shop: Server;
let base = '';
const closed: string[] = [];

beforeAll(async () => {
  shop = createServer((request, response) => {
    if (request.url === '/feed.xml') response.end('<yml/>');
    else if (request.url === '/endless') {
      const pour = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    } else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (request.url === '/moved') response.writeHead(301, { location: '/feed.xml' }).end();
    else if (request.url === '/cut')
      response.writeHead(200, { 'content-length': '100' }).write('part', () => response.destroy());
    else if (request.url === '/drip') {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => {
        clearInterval(drip);
        closed.push('/drip');
      });
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

const read = async (path: string, maxBytes = 100_000) =>
  text((await fetchOutside(base + path, { maxBytes, allowPrivate: true })).body);

describe('an address that a person gives', () => {
  it.each([
    'ftp://shop.example/feed.xml',
    'file:///etc/passwd',
    'not an address',
    'http://127.0.0.1/feed.xml',
    'http://2130706433/feed.xml',
    'http://0x7f.1/feed.xml',
    'http://[::1]/feed.xml',
    'http://[::ffff:10.0.0.1]/feed.xml',
    'http://10.1.2.3/feed.xml',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.0.1/feed.xml',
    'http://100.64.0.1/feed.xml',
    'http://0.0.0.0/feed.xml',
    'http://localhost/feed.xml',
    'http://db.internal/feed.xml',
    'http://user:secret@shop.example/feed.xml',
  ])('is refused before anything is asked: %s', (address) => {
    expect(() => checkOutsideAddress(address)).toThrow(OutsideError);
  });

  it('is refused when its name leads into our own network', async () => {
    await expect(
      fetchOutside(`http://localhost.localdomain:${new URL(base).port}/feed.xml`, { maxBytes: 10 }),
    ).rejects.toThrow(OutsideError);
  });

  it('is read, also after a redirect', async () => {
    expect(await read('/feed.xml')).toBe('<yml/>');
    expect(await read('/moved')).toBe('<yml/>');
  });

  it.each([
    ['in all', { total: 300, least: { bytes: 1, within: 60_000 } }],
    ['within a while', { total: 60_000, least: { bytes: 1000, within: 150 } }],
  ])('that takes too long %s is left, and its connection with it', async (_what, pace) => {
    closed.length = 0;
    const dripping = async () =>
      text((await fetchOutside(`${base}/drip`, { maxBytes: 1e6, allowPrivate: true, pace })).body);
    await expect(dripping()).rejects.toThrow('слишком медленно');
    await expect.poll(() => closed).toEqual(['/drip']);
  });

  it.each([
    ['/endless', 'больше'],
    ['/round', 'перенаправляет'],
    ['/none', '404'],
    ['/cut', 'оборвалось'],
  ])('that answers %s ends with a sentence', async (path, words) => {
    await expect(read(path)).rejects.toThrow(words);
  });
});
