import {
  changePropertyMappings,
  createProperty,
  findAttributes,
  findKeyChoices,
  findMarketplaceCategories,
  findMarketplaces,
  findProductMappings,
  getContentRating,
  type Marketplace,
  marketplaces,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { countedProducts } from '../stored/card-counts.ts';
import { aMagnitShop, hurryMagnit } from '../testing/magnit.ts';
import { aMegamarketShop, hurryMegamarket } from '../testing/megamarket.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { aSellingShop, type SellingShop } from '../testing/selling.ts';
import { aWildberriesShop } from '../testing/wildberries.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

hurryMagnit();
hurryMegamarket();

const untold = marketplaces.filter((marketplace) => connectors[marketplace].missing.content);
const shops: Partial<Record<Marketplace, () => Promise<SellingShop>>> = {
  wildberries: () => aWildberriesShop(server, sandbox),
  magnit: () => aMagnitShop(server, sandbox),
  megamarket: () => aMegamarketShop(server, sandbox),
};

describe('the content rating', () => {
  it.each(untold)(
    'is refused where the marketplace tells none, in the words that the cabinet shows: %s',
    async (marketplace) => {
      const shop = await shops[marketplace]?.();
      if (!shop) throw new Error(`${marketplace} tells no rating: say here how one gets a shop there`);
      const { id: offer } = await shop.mug('MUG-1');
      const [product] = await withCompany(
        shop.company,
        (db) => countedProducts(db)`
        insert into sync_products (company_id, account_id, offer_id, article, article_key, remote_id, title, state, moderation)
        values (${db.company}, ${shop.account}, ${offer}, 'MUG-1', 'mug-1', '1', 'Кружка', 'Продаётся', 'approved')`,
      );
      const { status, body } = await shop.refused(getContentRating, { path: { id: product?.id ?? '' } });
      const { rows } = await shop.call(findMarketplaces);
      const missing = rows.find(({ id }) => id === marketplace)?.missing.content;
      expect(missing).toMatch(/рейтинг/);
      expect([status, body.code, body.message]).toEqual([409, 'section_missing', missing]);
    },
  );

  it('of Yandex Market names the characteristics that its advice is about, each with our property where it is filled in', async () => {
    const market = { marketplace: 'yandex_market' };
    const shop = await aSellingShop(server, 'yandex_market', async ({ call }) => {
      const api_key = `ACMA:sandbox-rated-${process.pid}`;
      const place = { marketplace: 'yandex_market', environment: 'sandbox' } as const;
      const { rows } = await call(findKeyChoices, { body: { ...place, keys: { api_key } } });
      return { api_key, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
    });
    const found = await shop.call(findMarketplaceCategories, { path: market, query: { term: 'Кружки' } });
    const leaf = found.rows.find(({ title }) => title === 'Кружки')?.id ?? '';
    const attributes = (await shop.call(findAttributes, { path: { ...market, id: leaf } })).rows;
    const volume = attributes.find(({ title }) => title.startsWith('Объ'));
    const { id: property } = await shop.call(createProperty, {
      path: { catalog: shop.catalog },
      body: { title: 'Вместимость', type: 2 },
    });
    const source = { type: 'property' as const, property };
    await shop.call(changePropertyMappings, {
      path: market,
      body: { catalog_id: shop.catalog, properties: [{ attribute: volume?.id ?? '', source }] },
    });
    await shop.mug('MUG-1', { images: [{ url: 'https://example.test/mug.jpg' }] });
    await shop.run('products_upload');
    const { rows } = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    const path = { id: rows[0]?.sync_product_id ?? '' };
    const { groups } = await eventually(async () => {
      const rated = await shop.call(getContentRating, { path });
      return (rated.rating ?? 0) > 0 && rated;
    });
    const group = groups.find(({ title }) => title === 'Дополнительные характеристики');
    expect(group?.missing).toMatchObject([{ points: expect.any(Number), fault: { code: 'ADDITIONAL' } }]);
    expect(group?.attributes.find(({ message }) => message === volume?.title)).toMatchObject({
      attribute: volume?.title,
      property,
      fieldTitle: 'Вместимость',
    });
    // What isn't mapped yet leads to the mapping by the name that it has there.
    expect(group?.attributes.find(({ message }) => message === 'Подарочная упаковка')).toMatchObject({
      attribute: 'Подарочная упаковка',
      property: null,
      field: null,
    });
    // «Цвет» is filled in: what the card has is no advice.
    expect(groups.flatMap((each) => each.attributes.map(({ message }) => message))).not.toContain('Цвет');
    expect(groups[0]?.missing.find(({ fault }) => fault.code === 'PICTURE_COUNT')?.fault.field).toBe('images');
  });
});
