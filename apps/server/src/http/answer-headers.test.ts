import * as contract from '@prilavok/contract';
import { type AnyEndpoint, addressOf, callsOf, createFiles, getMe, login } from '@prilavok/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aCompany, clientOf } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
const calls = Object.entries(callsOf(contract));

const placed = ({ url }: AnyEndpoint) => url.replace(/\{\w+\}/g, '1');

describe('answers of calls', () => {
  it.each(calls)('%s leaves nothing of its answer with browsers and proxies', async (_name, endpoint) => {
    const { headers } = await clientOf(server).fetch(endpoint.method, placed(endpoint));
    expect(headers.get('cache-control')).toMatch(/no-store/);
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('are not kept either when they are good, refused or of no call', async () => {
    const shop = await aCompany(server);
    const json = { 'content-type': 'application/json' };
    const asked = [
      shop.fetch('GET', getMe.url),
      shop.fetch('POST', '/cds/find/brand', { body: '{}', headers: json }),
      shop.fetch('POST', login.url, { body: '{', headers: json }),
      shop.fetch('POST', login.url, { body: 'x'.repeat(20_000), headers: json }),
      shop.fetch('GET', '/cds/nothing'),
      shop.fetch('GET', '/health/ready'),
    ];
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 413, 404, 200]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });

  it('leave pictures, which never change, with whoever has them', async () => {
    const shop = await aCompany(server);
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)]), 'a.png');
    const { rows } = await (await shop.fetch('POST', addressOf(createFiles, {}), { body })).json();
    const { headers } = await clientOf(server).fetch('GET', rows[0].url);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });
});
