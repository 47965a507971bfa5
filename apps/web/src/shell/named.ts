import {
  type AnyEndpoint,
  getAccounts,
  getBrand,
  getCatalog,
  getCategory,
  getCollection,
  getFeed,
  getImport,
  getOrder,
  getProduct,
  getProductStatistics,
  getSourceStatistics,
  getTasks,
  type Types,
} from '@prilavok/contract';
import { useQueries } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CallError } from '#api/call-error.ts';
import type { Input } from '#api/client.ts';
import { asked } from '#api/useCall.ts';

/**
 * Things that the parameters of an address name: each by the call that knows it, and by how the rest of the address
 * must agree.
 */

type Params = Record<string, string | undefined>;

const named = {
  catalog: (id) => thing(getCatalog, { path: { id } }),
  brand: (brand, { catalog = '' }) => thing(getBrand, { path: { catalog, brand } }),
  collection: (id, { catalog = '', brand = '' }) => thing(getCollection, { path: { catalog, brand, id } }),
  category: (id, { catalog = '' }) => thing(getCategory, { path: { catalog, id } }),
  product: (id, { catalog }) => thing(getProduct, { path: { id } }, (product) => product.catalog === catalog),
  import: (id, { catalog }) => thing(getImport, { path: { id } }, (one) => one.catalog === catalog),
  // That it is another marketplace's, its own screens say, with the way there.
  account: (id) => thing(getAccounts, { path: { ids: [id] } }, ({ rows }) => rows.length > 0),
  task: (id, { account }) => thing(getTasks, { path: { ids: [id] } }, ({ rows: [task] }) => task?.account === account),
  order: (id) => thing(getOrder, { path: { id } }),
  feed: (id) => thing(getFeed, { path: { id } }),
  source: (id) => thing(getSourceStatistics, { path: { id } }),
  offer: (id) => thing(getProductStatistics, { path: { id }, query: {} }),
} satisfies Record<string, (id: string, params: Params) => unknown>;

/** Anything else is refused by the screen's own rule. */
const isId = /^\d{1,18}$/;

/**
 * Whether something that the open address names isn't there, or lies elsewhere. Asked beside the screen's own questions, so that
 * nobody waits for it; a screen that asks for the same thing shares the answer.
 */
export function useMissing(): boolean {
  const params: Params = useParams({ strict: false });
  const queries = Object.entries(named).flatMap(([name, ask]) => {
    const id = params[name];
    return id === undefined || !isId.test(id) ? [] : [ask(id, params)];
  });
  return useQueries({ queries, combine: (answers) => answers.some(isMissing) });
}

/** An answer that there is none, or that it is somebody else's. */
const isMissing = ({ data, error }: { data: boolean | undefined; error: Error | null }) =>
  data === false || (error instanceof CallError && error.status === 404);

/** The question for one thing; its answer is whether it fits the address. A failure is the screen's to tell: here it is logged. */
function thing<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  fits: (reply: Types<E>['reply']) => boolean = () => true,
) {
  return { ...asked(endpoint, { ...input, quiet: true }), select: fits };
}
