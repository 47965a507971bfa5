import {
  changeSupplier,
  createSupplier,
  findSupplierPrices,
  findSuppliers,
  getSupplier,
  getSupplierTitles,
  mostSuppliers,
  removeSuppliers,
  type Supplier,
} from '@prilavok/contract';
import { catalogOf, tellScenarios } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, mustBeFresh, mustFind, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import * as queries from './suppliers.queries.ts';

const missing = 'Поставщик не найден';
const titleTaken = (title: string) => taken('suppliers_title', 'supplier_exists', `Поставщик «${title}» уже есть`);

export const suppliers = [
  handle(getSupplierTitles, async ({ db, body }) => ({ suppliers: await queries.supplierTitles(db, body.suppliers) })),

  handle(findSuppliers, async ({ db, body }) => ({ rows: await queries.listSuppliers(db, body) })),

  handle(getSupplier, ({ db, path }) => supplierOf(db, path.id)),

  handle(createSupplier, async ({ db, body: { title, catalog = null, currency = 'RUB' } }) => {
    if (catalog) await catalogOf(db, catalog);
    if ((await queries.countSuppliers(db)) >= mostSuppliers)
      throw conflict('conflict', `Поставщиков уже ${mostSuppliers}: больше не завести, удалите ненужных`);
    const id = await queries.insertSupplier(db, { title, catalog, currency }).catch(titleTaken(title));
    return supplierOf(db, id);
  }),

  handle(changeSupplier, async ({ db, path, body: { version, ...changes } }) => {
    const supplier = mustFind(await queries.lockSupplier(db, path.id), missing);
    mustBeFresh(supplier, version, `Поставщика «${supplier.title}»`);
    if (changes.catalog) await catalogOf(db, changes.catalog);
    const { title = supplier.title, catalog = supplier.catalog, currency = supplier.currency } = changes;
    await queries.updateSupplier(db, path.id, { title, catalog, currency }).catch(titleTaken(title));
    return supplierOf(db, path.id);
  }),

  handle(removeSuppliers, async ({ db, path }) => {
    const found = await queries.suppliersAmong(db, path.ids);
    const batch = checkBatch(path.ids, found, missing, ({ title, busy }) =>
      busy
        ? conflict(
            'supplier_busy',
            `Прайс поставщика «${title}» как раз читается или применяется: дождитесь или остановите`,
          )
        : undefined,
    );
    await tellScenarios(db, await queries.deleteSuppliers(db, batch.done));
    return batchAnswer(batch);
  }),

  handle(findSupplierPrices, async ({ db, path, body }) => {
    await supplierOf(db, path.supplier);
    return { rows: await queries.listPrices(db, path.supplier, body) };
  }),
];

/** The supplier, or a refusal. */
export async function supplierOf(db: Db, id: string): Promise<Supplier> {
  return mustFind(await queries.supplierById(db, id), missing);
}
