import {
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  findTasks,
  kind,
} from '@prilavok/contract';
import { aCompany, type Shop } from '../../apps/server/src/testing/client.ts';
import { mapAll } from '../publishing/mapping.ts';
import { aMender } from '../publishing/mending.ts';
import { aTask, outcomes, runToEnd } from '../publishing/publishing.ts';
import { connectFive, type SellingAccount } from './accounts.ts';
import type { BenchApi } from './api.ts';
import type { BenchSandbox } from './sandbox.ts';

/** A shop of mugs that sells from one catalog on all five. */
export interface FiveShop {
  seller: Shop;
  catalog: string;
  accounts: SellingAccount[];
  /** Its offers: number here by article. */
  offers: Map<string, string>;
}

interface ShopOptions {
  offers: number;
  stock: number;
  /** The accounts' number at the sandbox. */
  number: string;
}

/** Makes the mugs and puts them on sale on all five: cards, prices, stocks. */
export async function aFiveShop(
  api: BenchApi,
  sandbox: BenchSandbox,
  { offers: many, stock, number }: ShopOptions,
): Promise<FiveShop> {
  const seller = await aCompany(api.server);
  const { id: catalog } = await seller.call(createCatalog, { body: { title: 'Посуда' } });
  const path = { catalog };
  const { id: category } = await seller.call(createCategory, { path, body: { title: 'Кружки' } });
  const { id: sizes } = await seller.call(createProperty, { path, body: { title: 'Габариты', type: kind.dimensions } });
  const { id: colour } = await seller.call(createProperty, { path, body: { title: 'Цвет', type: kind.longText } });
  const brand = await seller.call(createBrand, { path, body: { title: 'Luminarc' } });
  const offers = new Map<string, string>();
  for (let at = 1; at <= many; at++) {
    const article = `MUG-${at}`;
    const { id } = await seller.call(createOffer, {
      body: {
        catalog,
        category,
        brand: brand.id,
        article,
        title: `Кружка стеклянная № ${at}`,
        price: '490',
        stock,
        description: 'Держит тепло до вечера',
        images: [{ url: 'https://shop.example/mug.jpg' }],
        productProperties: [
          { property: sizes, values: [{ width: 80, height: 95, length: 110, weight: 320 }] },
          { property: colour, values: ['белый'] },
        ],
      },
    });
    offers.set(article, id);
  }
  const accounts = await connectFive(seller, sandbox, { catalog, number });
  const mender = await aMender(seller, catalog);
  for (const account of accounts) {
    const { leaves } = await mapAll(seller, catalog, account);
    const upload = await aTask(seller, account.id, 'products_upload');
    for (let round = 0; round < 4; round++) {
      await runToEnd(seller, upload);
      const rows = await outcomes(seller, upload);
      if (rows.every(({ result }) => result === 'accepted')) break;
      if ((await mender.mend(account, leaves, rows)) === 0)
        throw new Error(`${account.title}: ${JSON.stringify(rows.find(({ result }) => result !== 'accepted'))}`);
    }
    await sendAll(seller, account);
  }
  return { seller, catalog, accounts, offers };
}

/** Stocks and prices of all goods, and what became of their cards. */
async function sendAll(seller: Shop, account: SellingAccount): Promise<void> {
  const { rows } = await seller.call(findTasks, { body: { account: account.id } });
  for (const type of ['products_sync', 'stocks_prices_upload'] as const) {
    const task = rows.find((each) => each.type === type);
    if (task) await runToEnd(seller, task.id);
  }
}
