import {
  changeSupplier,
  createSupplier,
  fetchPriceList,
  findSupplierPrices,
  findSuppliers,
  getPriceListFetch,
  getSupplier,
  getSupplierTitles,
  mostSuppliers,
  removeSuppliers,
  type Supplier,
  type Work,
} from '@prilavok/contract';
import { catalogOf } from '../catalogs/index.ts';
import { config } from '../config.ts';
import type { Db } from '../database/pools.ts';
import { renamed } from '../formula/formula.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, invalid, mustBeFresh, mustFind, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { nextByClock, wrongClock } from '../jobs/clock.ts';
import { checkOutsideAddress, OutsideError } from '../outside/fetch.ts';
import { companyTimezone } from '../users/companies.queries.ts';
import { workById } from '../work/works.queries.ts';
import { recalculate } from './events/due.ts';
import { beginFetch } from './price-lists/price-list-fetches.jobs.ts';
import * as queries from './suppliers/suppliers.queries.ts';

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
    const { address = supplier.address, schedule = supplier.schedule, applies = supplier.applies } = changes;
    if (changes.address) checkAddress(changes.address);
    if (changes.catalog && changes.catalog !== supplier.catalog)
      await refuseLosing(db, { ...supplier, catalog: changes.catalog });
    const hour = await hourOf(db, { address, schedule });
    const fields = { title, catalog, currency, address, schedule, applies };
    await queries.updateSupplier(db, path.id, fields, hour).catch(titleTaken(title));
    return supplierOf(db, path.id);
  }),

  handle(fetchPriceList, async ({ db, user, path }) => {
    const { title, address } = await supplierOf(db, path.id);
    if (!address) throw conflict('no_address', 'Сначала укажите адрес прайса');
    const work = await beginFetch(db, { id: path.id, title, byPerson: true, author: user });
    if (!work) throw conflict('fetch_busy', 'Прайс уже скачивается');
    return fetchOf(db, path.id);
  }),

  handle(getPriceListFetch, async ({ db, path }) => {
    await supplierOf(db, path.id);
    return fetchOf(db, path.id);
  }),

  handle(removeSuppliers, async ({ db, path }) => {
    const found = await queries.suppliersAmong(db, path.ids);
    const named = namedSuppliers(await queries.listSupplierFormulas(db));
    const batch = checkBatch(path.ids, found, missing, ({ id, title, busy }) => {
      const scenario = named.get(id);
      if (busy)
        return conflict(
          'supplier_busy',
          `Прайс поставщика «${title}» как раз читается или применяется: дождитесь или остановите`,
        );
      if (scenario)
        return conflict(
          'supplier_in_use',
          `Поставщик «${title}» стоит в формуле сценария «${scenario}»: сначала уберите его оттуда`,
        );
      return undefined;
    });
    await recalculate(db, await queries.deleteSuppliers(db, batch.done));
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

/** The last bringing of a supplier's list; nothing before the first, and once it is forgotten. */
async function fetchOf(db: Db, supplier: string): Promise<{ fetch: Work | null }> {
  const work = await queries.fetchWorkOf(db, supplier);
  const found = work === null ? undefined : await workById(db, work);
  if (!found) return { fetch: null };
  const { kind: _kind, id: _id, title: _title, ...fetch } = found;
  return { fetch };
}

/** Suppliers that formulas name, each with the title of such a scenario. */
function namedSuppliers(formulas: readonly { scenario: string; formula: string }[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const { scenario, formula } of formulas)
    renamed(formula, (ref) => {
      const [what, id] = ref.split('.');
      if (what === 'supplier' && id) named.set(id, scenario);
      return ref;
    });
  return named;
}

/**
 * Refuses to look for a supplier's goods in one catalog alone while scenarios of others calculate with its prices:
 * there it would be unknown.
 */
async function refuseLosing(db: Db, { id, title, catalog }: { id: string; title: string; catalog: string }) {
  const elsewhere = (await queries.listSupplierFormulas(db)).filter((one) => one.catalog !== catalog);
  const losing = elsewhere.filter((one) => namedSuppliers([one]).has(id)).map(({ scenario }) => `«${scenario}»`);
  if (losing.length > 0)
    throw conflict(
      'supplier_in_use',
      `Поставщик «${title}» стоит в формулах сценариев другого каталога: ${[...new Set(losing)].join(', ')}. Сначала уберите его оттуда или оставьте без каталога`,
    );
}

function checkAddress(address: string): void {
  try {
    checkOutsideAddress(address, config().PRIVATE_ADDRESSES);
  } catch (error) {
    throw error instanceof OutsideError ? invalid('address', error.message) : error;
  }
}

/** When a list is brought next; refuses a schedule that can't be. */
async function hourOf(
  db: Db,
  { address, schedule }: { address: string | null; schedule: string | null },
): Promise<Date | null> {
  if (schedule === null) return null;
  if (address === null) throw invalid('schedule', 'скачивать неоткуда: укажите адрес прайса или уберите расписание');
  const wrong = wrongClock(schedule);
  if (wrong) throw invalid('schedule', wrong);
  return nextByClock(schedule, await companyTimezone(db), new Date());
}
