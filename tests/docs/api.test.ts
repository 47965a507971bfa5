import { execFile, execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import * as contract from '@prilavok/contract';
import {
  callsOf,
  commonErrors,
  createApiKey,
  createCatalog,
  createOffer,
  createOrder,
  createOrderStatus,
  findOffers,
  getOrder,
  testWebhook,
  valueKinds,
} from '@prilavok/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type Shop } from '../../apps/server/src/testing/client.ts';
import { useServer } from '../../apps/server/src/testing/server.ts';

const text = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');

/** Fenced pieces that bear a name: ```ts prilavok.ts */
const named = new Map(
  [...text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, name = '', content = '']) => [name, content]),
);

const run = promisify(execFile);

/** Not every machine has all the languages of the document; Node is always there. */
function has(...programs: string[]): boolean {
  try {
    for (const program of programs) execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the document of the API', () => {
  const server = useServer({ env: { PRIVATE_ADDRESSES: 'on' } });
  let folder = '';
  let shop: Shop;
  let catalog = '';
  let env: NodeJS.ProcessEnv = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'prilavok-docs-'));
    for (const [name, content] of named) {
      await writeFile(join(folder, name), content);
      await chmod(join(folder, name), 0o755);
    }
    shop = await aCompany(server);
    catalog = (await shop.call(createCatalog, { body: { title: 'Домашний уют' } })).id;
    const { apiKey, signKey } = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    env = {
      PATH: process.env.PATH,
      PRILAVOK_URL: server.url,
      PRILAVOK_API_KEY: apiKey,
      PRILAVOK_SIGN_KEY: signKey,
    };
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const saidBy = async (program: string, ...words: string[]) =>
    (await run(program, words, { cwd: folder, env })).stdout.trim();

  const anOffer = (article: string) =>
    shop.call(createOffer, { body: { catalog, article, title: `Рюкзак ${article}`, price: '1990', stock: 2 } });

  it('signs in TypeScript, and sends stock and prices', async () => {
    await anOffer('BAC-1140-1');
    await anOffer('BAC-1140-2');
    const said = await saidBy(process.execPath, 'stock.ts');
    const { rows } = await shop.call(findOffers, { path: { catalog }, body: { sort: 'article' } });
    expect(rows.map(({ article, price, stock }) => `${article}: цена ${Number(price)}, остаток ${stock}`)).toEqual([
      'BAC-1140-1: цена 3290, остаток 4',
      'BAC-1140-2: цена 3190, остаток 11',
    ]);
    expect(said).toContain('BAC-9999: в каталоге нет');
    expect(await saidBy(process.execPath, 'stock.ts')).toContain('BAC-1140-1: без изменений');
  });

  it.runIf(has('python3'))('signs in Python, and takes new orders', async () => {
    const offer = await anOffer('LAM-1051-2');
    const order = await shop.call(createOrder, { body: { products: [{ offer: offer.id, quantity: 3 }] } });
    expect(await saidBy('python3', 'orders.py')).toContain(`Заказ ${order.number} на 5970.00 ₽`);
    const taken = await shop.call(getOrder, { path: { id: order.id } });
    expect(taken).toMatchObject({ state: 'assembling', sentToAccounting: expect.any(String) });
    expect(await saidBy('python3', 'orders.py')).toBe('');
  });

  it.runIf(has('bash', 'curl', 'openssl'))('signs in the shell, and uploads files', async () => {
    expect(await saidBy('./prilavok.sh', 'GET', '/cds/catalog/all')).toContain('"title":"Домашний уют"');
    const names = await saidBy('./prilavok.sh', 'SEARCH', '/cds/naming', `{"catalogs":["${catalog}"]}`);
    expect(JSON.parse(names)).toEqual({ catalogs: [{ id: catalog, title: 'Домашний уют' }] });
    await writeFile(join(folder, 'памятка.txt'), 'Не гладить');
    expect(JSON.parse(await saidBy('./upload.sh', 'памятка.txt')).rows[0]).toMatchObject({ title: 'памятка.txt' });
  });

  it('checks the signature of a webhook that came, and of no other', async () => {
    const heard: { time: string; sign: string; body: string }[] = [];
    const receiver = createServer(async (request, response) => {
      const { 'x-prilavok-time': time, 'x-prilavok-sign': sign } = request.headers;
      heard.push({ time: String(time), sign: String(sign), body: await textOf(request) });
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const status = await shop.call(createOrderStatus, { body: { title: 'Едет', webhooks: [{ url }] } });
    const [webhook] = status.webhooks;
    await shop.call(testWebhook, { path: { id: webhook?.id ?? '' } });
    receiver.close();
    const [{ time, sign, body } = { time: '', sign: '', body: '' }] = heard;
    const old = '2026-01-01T00:00:00.000Z';
    const asked = [
      [webhook?.secret, time, body, sign],
      [webhook?.secret, time, `${body} `, sign],
      ['whs_another', time, body, sign],
      [
        webhook?.secret,
        old,
        body,
        createHmac('sha256', webhook?.secret ?? '')
          .update(`${old}\n${body}`)
          .digest('hex'),
      ],
    ];
    const words = JSON.stringify(asked);
    const node = `import { isPrilavok } from './webhook.ts'; console.log(${words}.map((one) => isPrilavok(...one)).join());`;
    expect(await saidBy(process.execPath, '--input-type=module', '--eval', node)).toBe('true,false,false,false');
    if (!has('python3')) return;
    const python = `from webhook import is_prilavok; print([is_prilavok(s, t, b.encode(), g) for s, t, b, g in ${words}])`;
    expect(await saidBy('python3', '-c', python)).toBe('[True, False, False, False]');
  });

  it('computes its example of a signature as it says', () => {
    const { signKey, method, address, time, body, digest, sign } = JSON.parse(named.get('проверка') ?? '');
    expect(createHash('sha256').update(body).digest('hex')).toBe(digest);
    expect(createHmac('sha256', signKey).update([method, address, time, digest].join('\n')).digest('hex')).toBe(sign);
  });

  it('names every common code with its status', () => {
    const codes = Object.fromEntries(
      [...text.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [code, Number(status)]),
    );
    expect(codes).toMatchObject(commonErrors);
  });

  it('shows every kind of value', () => {
    const kinds = [...text.matchAll(/^\| (\d) \| (.+?)[,:|]/gm)].map(([, id, title]) => [Number(id), title?.trim()]);
    expect(kinds).toEqual(valueKinds.map(({ id, title }) => [id, title.replace(/ измерения$/, '').toLowerCase()]));
  });

  it('names no call that is not declared', () => {
    const declared = Object.values(callsOf(contract)).map(
      ({ method, url }) => new RegExp(`^${method} ${url.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    );
    const mentioned = [...text.matchAll(/\b(GET|POST|PATCH|PUT|DELETE|SEARCH) (\/[\w/{},-]+)/g)].map(([call]) => call);
    expect(mentioned.length).toBeGreaterThan(20);
    expect(mentioned.filter((call) => !declared.some((shape) => shape.test(call)))).toEqual([]);
  });
});
