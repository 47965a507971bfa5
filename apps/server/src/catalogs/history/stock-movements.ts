import { findStockMovements } from '@prilavok/contract';
import { mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { offerOfCatalog } from '../saving/offers.queries.ts';
import { listMovements } from '../saving/stock-movements.queries.ts';

export const stockMovements = [
  handle(findStockMovements, async ({ db, path, query }) => {
    mustFind(await offerOfCatalog(db, path.catalog, path.offer), 'Предложение не найдено');
    return { rows: await listMovements(db, path.offer, query) };
  }),
];
