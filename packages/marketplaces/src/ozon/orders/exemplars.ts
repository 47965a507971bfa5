import { z } from 'zod';
import type { ShipPackage } from '../../api/orders.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { russianOnly } from '../../sentences.ts';
import { sayingOf } from '../sayings.ts';
import { count, flag, id, list, listOrNone, rows, text, texts } from '../shapes.ts';

const Mark = { mark: text, mark_type: text };
const Exemplar = {
  exemplar_id: id,
  gtd: text,
  is_gtd_absent: flag,
  rnpt: text,
  is_rnpt_absent: flag,
  weight: count,
};

const ExemplarsAnswer = z.object({
  products: rows(
    z.object({
      product_id: id,
      is_gtd_needed: flag,
      is_rnpt_needed: flag,
      exemplars: list(z.object({ ...Exemplar, marks: listOrNone(z.object(Mark)) })),
    }),
    'product_id',
  ),
});
type Product = z.output<typeof ExemplarsAnswer>['products'][number];

const StatusAnswer = z.object({
  status: text,
  products: rows(
    z.object({
      exemplars: list(
        z.object({ marks: listOrNone(z.object({ mark: text, check_status: text, error_codes: texts })) }),
      ),
    }),
  ),
});

/** «Честный знак»; jewellery and phones have codes of other types, which the cabinet leaves as they are. */
const mandatory = 'mandatory_mark';

/** Seconds: Ozon asks «Честный знак», and answers when it has. */
const checkTakes = 3;

/**
 * Hands over the codes of marking and waits until Ozon has checked them: …/exemplar/create-or-get, …/set, …/status. Returns when the posting may be
 * assembled; a refusal of kind `limit` says that they are still being checked. Codes that are there already aren't sent again.
 */
export async function handOverMarks(http: Caller, number: string, packages: readonly ShipPackage[]): Promise<void> {
  const wanted = marksBySku(packages);
  if (wanted.size === 0) return;
  const body = { posting_number: number };
  const products = await exemplarsOf(http, number);
  const told = products.map((product) => ({ product, marks: wanted.get(product.product_id) }));
  if (told.some(({ product, marks }) => marks && !hasMarks(product, marks))) {
    refuseLacking(products);
    const all = { posting_number: number, multi_box_qty: 0, products: told.map(productToSend) };
    const call = { path: '/v6/fbs/posting/product/exemplar/set', body: all, repeatable: true };
    await http.done(call);
  }
  const { status, products: checked } = await http.json(
    { path: '/v5/fbs/posting/product/exemplar/status', body, repeatable: true },
    StatusAnswer,
  );
  if (status === 'ship_available') return;
  const marks = checked.flatMap((product) => product.exemplars.flatMap((exemplar) => exemplar.marks));
  const fault = marks.find((mark) => mark.check_status === 'failed' || mark.error_codes.length > 0);
  if (status !== 'validation_in_process' && fault) throw new MarketplaceError('refused', sentenceOf(fault));
  throw new MarketplaceError('limit', 'Ozon проверяет коды маркировки.', { retryAfter: checkTakes });
}

function marksBySku(packages: readonly ShipPackage[]): Map<string, string[]> {
  const bySku = new Map<string, string[]>();
  for (const { sku, marks = [] } of packages.flatMap(({ lines }) => lines))
    if (marks.length > 0) bySku.set(sku, [...(bySku.get(sku) ?? []), ...marks]);
  return bySku;
}

const marksOf = ({ marks }: Product['exemplars'][number]) => marks.filter((mark) => mark.mark_type === mandatory);

function hasMarks({ exemplars }: Product, marks: readonly string[]): boolean {
  const there = exemplars.flatMap((exemplar) => marksOf(exemplar).map(({ mark }) => mark));
  return there.toSorted().join() === marks.toSorted().join();
}

async function exemplarsOf(http: Caller, number: string): Promise<Product[]> {
  const body = { posting_number: number };
  const call = { path: '/v6/fbs/posting/product/exemplar/create-or-get', body, repeatable: true };
  return (await http.json(call, ExemplarsAnswer)).products;
}

/** Refuses a posting whose pieces lack the declaration that Ozon waits for. */
export async function refuseUndeclared(http: Caller, number: string): Promise<void> {
  refuseLacking(await exemplarsOf(http, number));
}

/**
 * Refuses goods that lack a declaration, which the seller alone can make: without it Ozon takes no codes, and we must
 * not say it for them.
 */
function refuseLacking(products: readonly Product[]): void {
  const lacks = products.some(({ is_gtd_needed, is_rnpt_needed, exemplars }) =>
    exemplars.some(
      ({ gtd, is_gtd_absent, rnpt, is_rnpt_absent }) =>
        (is_gtd_needed && !gtd && !is_gtd_absent) || (is_rnpt_needed && !rnpt && !is_rnpt_absent),
    ),
  );
  if (!lacks) return;
  throw new MarketplaceError(
    'refused',
    'Ozon ждёт номер таможенной декларации или партии товара: укажите его, или что его нет, в кабинете Ozon и соберите заказ снова.',
  );
}

/** All that is known of the exemplars goes with the codes: what is left out would be forgotten. */
function productToSend({ product, marks }: { product: Product; marks: readonly string[] | undefined }) {
  return {
    product_id: idNumber(product.product_id),
    exemplars: product.exemplars.map((exemplar, place) => {
      const own = marks?.[place];
      const others = exemplar.marks.filter((mark) => marks === undefined || mark.mark_type !== mandatory);
      return {
        exemplar_id: idNumber(exemplar.exemplar_id),
        gtd: exemplar.gtd,
        is_gtd_absent: exemplar.is_gtd_absent,
        rnpt: exemplar.rnpt,
        is_rnpt_absent: exemplar.is_rnpt_absent,
        ...(exemplar.weight > 0 && { weight: exemplar.weight }),
        marks: [...others, ...(own === undefined ? [] : [{ mark: own, mark_type: mandatory }])],
      };
    }),
  };
}

function sentenceOf({ mark, error_codes: [code = ''] }: { mark: string; error_codes: string[] }): string {
  const why = sayingOf(code)?.message ?? russianOnly(code);
  return `Ozon не принял код маркировки ${mark.slice(0, 31)}: ${why || `он не в обороте или вписан неверно (${code || 'без причины'}). Проверьте код и отсканируйте его снова.`}`;
}
