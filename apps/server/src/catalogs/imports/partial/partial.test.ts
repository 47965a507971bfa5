import { expect, test } from 'vitest';
import { aCompany } from '../../../testing/client.ts';
import { useServer } from '../../../testing/server.ts';
import { faultsOf, offersOf, upload } from '../../testing/imports.ts';
import { aCatalog, anOffer } from '../../testing/making.ts';

const server = useServer({ worker: true });

const feed = (...offers: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2026-03-15 12:01"><shop><offers>\n${offers.join('\n')}\n</offers></shop></yml_catalog>`;

test('a feed of prices and stocks, as Ozon takes it, updates known articles without a name and refuses the new ones only', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { article: '1111176813', title: 'Смеситель', price: '10', stock: 1 });
  const outcome = await upload(
    shop,
    catalog,
    feed(
      '<offer id="1111176813"><price>73334</price><oldprice>99001</oldprice><outlets><outlet instock="5" warehouse_name="Москва"/></outlets></offer>',
      '<offer id="2222"><price>10</price></offer>',
    ),
  );
  expect(outcome).toMatchObject({ status: 'success', created: 0, changed: 1, skipped: 1 });
  expect((await offersOf(shop, { id: catalog })).get('1111176813')).toMatchObject({
    title: 'Смеситель',
    price: '73334',
    oldPrice: '99001',
    stock: 5,
  });
  expect(await faultsOf(shop, outcome)).toEqual([[4, 'name', 'Новому предложению нужно название', 'skipped']]);
});
