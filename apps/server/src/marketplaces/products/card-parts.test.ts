import {
  changeOffer,
  changeProduct,
  createTask,
  findProductMappings,
  findTaskProducts,
  getOffers,
  type PlannedTaskType,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/client.ts';
import { letTimePass } from '../../testing/queue.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

interface SandboxState {
  accounts: Record<
    string,
    {
      products: Record<
        string,
        { name: string; images: string[]; attributes: { id: number; values: { value: string }[] }[] }
      >;
    }
  >;
}
const there = async ({ clientId }: MugShop) =>
  (await sandbox.control<SandboxState>('ozon/state')).accounts[clientId]?.products['MUG-1'];

const calls = {
  whole: '/v3/product/import',
  attributes: '/v1/product/attributes/update',
  pictures: '/v1/product/pictures/import',
} as const;

/** How often cards have gone by each of the calls. */
async function sent(): Promise<Record<keyof typeof calls, number>> {
  const { requests } = await sandbox.control<{ requests: { path: string }[] }>('ozon/requests?limit=5000');
  const times = (path: string) => requests.filter((request) => request.path === path).length;
  return { whole: times(calls.whole), attributes: times(calls.attributes), pictures: times(calls.pictures) };
}

/** By which calls the work sends cards. */
async function goneBy(work: () => Promise<unknown>) {
  const before = await sent();
  await work();
  const after = await sent();
  return {
    whole: after.whole - before.whole,
    attributes: after.attributes - before.attributes,
    pictures: after.pictures - before.pictures,
  };
}

const create = async ({ call, account }: MugShop, type: PlannedTaskType) =>
  (await call(createTask, { body: { title: 'Задача', type, account } })).id;

/** A shop whose mug is on sale on Ozon. */
async function sold() {
  const shop = await aMugShop(server);
  await shop.map();
  const offer = await shop.mug('MUG-1');
  const task = await create(shop, 'products_upload');
  await runOnce(shop, task);
  await eventually(async () => {
    await letTimePass('marketplaces.follow-moderation:%');
    const { rows } = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    return rows[0]?.moderation === 'approved';
  });
  const [row] = (await shop.call(getOffers, { path: { ids: [offer] } })).rows;
  return { shop, offer, product: row?.product ?? '', task };
}

const picture = (name: string) => ({ url: `https://example.test/${name}.jpg` });

describe('a card of which a part has changed', () => {
  it('goes by its pictures alone, and no second time', async () => {
    const { shop, offer, task } = await sold();
    const images = [picture('front'), picture('back')];
    await shop.call(changeOffer, { path: { id: offer }, body: { images } });
    expect(await goneBy(() => runOnce(shop, task))).toEqual({ whole: 0, attributes: 0, pictures: 1 });
    expect((await there(shop))?.images).toEqual(images.map(({ url }) => url));
    expect(await goneBy(() => runOnce(shop, task))).toEqual({ whole: 0, attributes: 0, pictures: 0 });
  });

  it('is told which pictures the marketplace could not load, at the field of pictures', async () => {
    const { shop, offer, task } = await sold();
    const images = [picture('front'), { url: 'https://example.invalid/back.jpg' }];
    await shop.call(changeOffer, { path: { id: offer }, body: { images } });
    await runOnce(shop, task);
    const fault = { field: 'images', warning: true, message: expect.stringContaining('example.invalid/back.jpg') };
    const { rows } = await shop.call(findTaskProducts, { path: { id: task }, body: {} });
    expect(rows).toMatchObject([{ result: 'accepted', faults: [fault] }]);
    await runOnce(shop, await create(shop, 'products_sync'));
    const found = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    expect(found.rows).toMatchObject([{ said: [fault] }]);
    const none = [{ url: 'https://example.invalid/front.jpg' }];
    await shop.call(changeOffer, { path: { id: offer }, body: { images: none } });
    await runOnce(shop, task);
    const refused = (await shop.call(findTaskProducts, { path: { id: task }, body: {} })).rows;
    expect(refused).toMatchObject([{ result: 'refused', faults: [{ field: 'images' }] }]);
  });

  it('goes by its attributes alone, and whole where one is taken away', async () => {
    const { shop, product, task } = await sold();
    const describe = (description: string) =>
      shop.call(changeProduct, { path: { id: product }, body: { description } });
    await describe('Держит тепло');
    expect(await goneBy(() => runOnce(shop, task))).toEqual({ whole: 0, attributes: 1, pictures: 0 });
    const annotation = (await there(shop))?.attributes.find(({ id }) => id === 4191);
    expect(annotation?.values).toMatchObject([{ value: 'Держит тепло' }]);
    await describe('');
    expect(await goneBy(() => runOnce(shop, task))).toEqual({ whole: 1, attributes: 0, pictures: 0 });
    expect((await there(shop))?.attributes.map(({ id }) => id)).not.toContain(4191);
  });

  it('goes whole where something else has changed, too', async () => {
    const { shop, offer, task } = await sold();
    await shop.call(changeOffer, {
      path: { id: offer },
      body: { title: 'Кружка большая', images: [picture('front')] },
    });
    expect(await goneBy(() => runOnce(shop, task))).toEqual({ whole: 1, attributes: 0, pictures: 0 });
    expect(await there(shop)).toMatchObject({ name: 'Кружка большая', images: [picture('front').url] });
  });

  it('isn’t sent at all where only its article has changed', async () => {
    const { shop, offer, task } = await sold();
    await shop.call(changeOffer, { path: { id: offer }, body: { article: 'CUP-1' } });
    expect(await goneBy(() => runOnce(shop, task))).toEqual({ whole: 0, attributes: 0, pictures: 0 });
    const { rows } = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    expect(rows).toMatchObject([{ article: 'CUP-1', offer, result: 'accepted' }]);
  });
});
