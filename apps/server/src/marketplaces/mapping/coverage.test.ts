import {
  changeOptionMappings,
  changeProperty,
  createCategory,
  createOffer,
  createProperty,
  createPropertyGroup,
  createTask,
  findAttributes,
  findAttributeValues,
  findBrands,
  findMappedBrands,
  findMappedCategories,
  findMappedPropertyGroups,
  findOptionSuggestions,
  findProperties,
  findPropertyMappings,
  getCoverage,
  type MarketplaceCoverage,
} from '@prilavok/contract';
import { expect, it } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { cardCounts } from '../stored/card-counts.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const seen = async (shop: MugShop): Promise<Record<string, MarketplaceCoverage>> => {
  const { rows } = await shop.call(getCoverage, { path: { catalog: shop.catalog } });
  return Object.fromEntries(rows.map((row) => [row.marketplace, row]));
};

async function upload(shop: MugShop): Promise<void> {
  const body = { title: 'Карточки', type: 'products_upload', account: shop.account } as const;
  await runOnce(shop, (await shop.call(createTask, { body })).id);
}

it('says on each marketplace how much is mapped, and of each account where its cards stand', async () => {
  const shop = await aMugShop(server);
  await shop.mug('M-1');
  await shop.mug('M-2');
  const { id: other } = await shop.call(createCategory, { path: { catalog: shop.catalog }, body: { title: 'Прочее' } });
  await shop.call(createOffer, { body: { catalog: shop.catalog, category: other, article: 'X-1', title: 'Иное' } });
  const empty = await seen(shop);
  const none = { onSale: 0, checking: 0, refused: 0, archived: 0, sent: 0, sentRefused: 0 };
  expect(empty.ozon).toEqual({
    marketplace: 'ozon',
    categories: { done: 0, total: 2 },
    products: { done: 0, total: 3 },
    properties: { done: 0, total: 0 },
    accounts: [{ id: shop.account, title: 'Кружки на Ozon', ...none }],
  });
  await shop.map();
  const mapped = await seen(shop);
  expect(mapped.ozon).toMatchObject({ categories: { done: 1, total: 2 }, products: { done: 2, total: 3 } });
  expect(mapped.ozon?.properties.done).toBe(mapped.ozon?.properties.total);
  expect(mapped.ozon?.properties.total).toBeGreaterThan(2);
  expect(mapped.wildberries).toMatchObject({ categories: { done: 0, total: 2 }, accounts: [] });
  await upload(shop);
  const sum = ({ onSale, checking }: { onSale: number; checking: number }) => onSale + checking;
  expect((await seen(shop)).ozon?.accounts.map(sum)).toEqual([2]);
});

it('counts from sums that stay the same when they are folded', async () => {
  const shop = await aMugShop(server);
  await shop.mug('M-1');
  await shop.mug('M-2', { sizes: false });
  await shop.map();
  await upload(shop);
  const before = await seen(shop);
  await cardCounts.fold(shop.company);
  expect(await seen(shop)).toEqual(before);
  const { rows } = await pools().owner.query(
    'select place, standing, count(*)::int as rows from card_counts where company_id = $1 group by 1, 2 having count(*) > 1',
    [shop.company],
  );
  expect(rows).toEqual([]);
});

it('names the categories and brands that have a pair, on each marketplace where the catalog is sold', async () => {
  const shop = await aMugShop(server);
  await shop.mug('M-1');
  const path = { catalog: shop.catalog };
  expect((await shop.call(findMappedCategories, { path })).rows).toEqual([{ marketplace: 'ozon', ids: [] }]);
  expect((await shop.call(findMappedBrands, { path: { ...path, ids: ['1'] } })).rows).toEqual([]);
  await shop.map();
  expect((await shop.call(findMappedCategories, { path })).rows).toEqual([
    { marketplace: 'ozon', ids: [shop.category] },
  ]);
  const { rows: brands } = await shop.call(findBrands, { body: { catalog: { in: [shop.catalog] } } });
  const ids = brands.map(({ id }) => id);
  const known = async () => (await shop.call(findMappedBrands, { path: { ...path, ids } })).rows[0]?.ids;
  const attribute = await brandAttribute(shop);
  await shop.call(findOptionSuggestions, {
    path: { marketplace: 'ozon' },
    query: { catalog_id: shop.catalog, attribute },
  });
  const called = (title: string) => brands.find((brand) => brand.title === title)?.id ?? '';
  expect(await known()).toEqual([called('luminarc')]);
  const none = await shop.call(findAttributeValues, {
    path: { marketplace: 'ozon', id: attribute },
    query: { search: 'Нет бренда' },
  });
  const options = [{ attribute, text: 'Ничей завод', value: none.rows[0]?.id ?? '' }];
  await shop.call(changeOptionMappings, { path: { marketplace: 'ozon' }, body: { catalog: shop.catalog, options } });
  expect((await known())?.toSorted()).toEqual(ids.toSorted());
});

it('names the groups of which every property has a pair', async () => {
  const shop = await aMugShop(server);
  await shop.mug('M-1');
  await shop.map();
  const path = { catalog: shop.catalog };
  const { id: group } = await shop.call(createPropertyGroup, { path, body: { title: 'Вид' } });
  await shop.call(createPropertyGroup, { path, body: { title: 'Пустая' } });
  const properties = (await shop.call(findProperties, { body: { catalog: { in: [shop.catalog] } } })).rows;
  const { rows: mappings } = await shop.call(findPropertyMappings, {
    path: { marketplace: 'ozon' },
    query: { catalog_id: shop.catalog },
  });
  const sent = new Set(mappings.flatMap(({ source }) => ('property' in source ? [source.property] : [])));
  const mapped = async () => (await shop.call(findMappedPropertyGroups, { path })).rows;
  const property = properties.find(({ id }) => sent.has(id))?.id ?? '';
  await shop.call(changeProperty, { path: { ...path, property }, body: { group } });
  expect(await mapped()).toEqual([{ marketplace: 'ozon', ids: [group] }]);
  await shop.call(createProperty, { path, body: { title: 'Никуда', type: 1, group } });
  expect(await mapped()).toEqual([{ marketplace: 'ozon', ids: [] }]);
});

async function brandAttribute(shop: MugShop): Promise<string> {
  const { id } = await shop.leaf();
  const { rows } = await shop.call(findAttributes, { path: { marketplace: 'ozon', id } });
  return rows.find(({ title }) => title === 'Бренд')?.id ?? '';
}

it('is hidden from another company', async () => {
  const shop = await aMugShop(server);
  const other = await aCompany(server);
  const path = { catalog: shop.catalog };
  for (const refusal of [
    await other.refused(getCoverage, { path }),
    await other.refused(findMappedCategories, { path }),
    await other.refused(findMappedPropertyGroups, { path }),
    await other.refused(findMappedBrands, { path: { ...path, ids: ['1'] } }),
  ])
    expect(refusal).toMatchObject({ status: 404 });
});
