import { z } from 'zod';
import type { CardError, CardOutcome, PushOutcome } from '../api/catalog.ts';
import type { Caller } from '../http.ts';
import { fixedWarning, isFixedPart } from './cards.ts';
import { list, text } from './shapes.ts';
import type { SkusApi } from './skus.ts';

/** What one push has started: new cards and changes of known ones are tasks of their own. */
export const Ticket = z.object({
  create: z.string().nullable(),
  update: z.string().nullable(),
  /** The cards that are changed, with what of them Magnit Market leaves as it is. */
  fixed: z.record(z.string(), z.array(z.string())),
});
export type Ticket = z.infer<typeof Ticket>;

const TaskAnswer = z.object({
  status: text,
  error: list(z.object({ seller_sku_id: text, attribute_error: text, message: text })),
  warnings: list(z.object({ seller_sku_id: text, attributes: list(z.object({ attribute: text, message: text })) })),
});

/** Magnit Market's names of what every card of ours has. */
const fields: Record<string, NonNullable<CardError['field']>> = {
  title: 'title',
  description: 'description',
  short_description: 'description',
  price: 'price',
  old_price: 'oldPrice',
  barcode: 'barcode',
  product_images: 'images',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  category_id: 'category',
  seller_sku_id: 'article',
};

const faultOf = (attribute: string, message: string, warning: boolean): CardError => {
  const name = attribute.replace(/^dimensions\./, '');
  return { code: attribute || 'error', message: message || attribute, warning, field: fields[name] };
};

/** It was sent twice, and the first task has made the card already. */
const isThere = ({ code, message }: CardError) => code === 'seller_sku_id' && /существует/i.test(message);

/** What became of a push: …/sku/tasks/{task_id}/status. It names only the cards that failed, so that those that were sent have to be told. */
export async function outcomeOf(
  http: Caller,
  skus: SkusApi,
  { create, update, fixed }: Ticket,
  offerIds: string[],
): Promise<PushOutcome> {
  const path = '/api/seller/v1/products/sku/tasks/{task_id}/status';
  const ask = async (task_id: string | null) =>
    task_id === null ? null : http.json({ method: 'GET', path, params: { task_id }, repeatable: true }, TaskAnswer);
  const [created, updated] = [await ask(create), await ask(update)];
  const isOver = (task: typeof created) => task === null || ['COMPLETED', 'CANCELLED'].includes(task.status);
  const done = isOver(created) && isOver(updated);
  // Cards whose task is under way stay pending; the ids are wanted when some may be there.
  const ids = isOver(created) || isOver(updated) ? await skus.idsOf(offerIds) : new Map<string, string>();

  const cards = offerIds.map((offerId): CardOutcome => {
    const task = offerId in fixed ? updated : created;
    const remoteId = ids.get(offerId) ?? null;
    if (!task || !isOver(task)) return { offerId, status: 'pending', remoteId, errors: [] };
    const errors = task.error
      .filter((each) => each.seller_sku_id === offerId)
      .map((each) => faultOf(each.attribute_error, each.message, false));
    const warnings = [
      ...task.warnings
        .filter((each) => each.seller_sku_id === offerId)
        .flatMap(({ attributes }) => attributes.map((each) => faultOf(each.attribute, each.message, true))),
      ...(fixed[offerId] ?? []).filter(isFixedPart).map(fixedWarning),
    ];
    if (errors.length > 0 && !(remoteId && errors.every(isThere)))
      return { offerId, status: 'refused', remoteId, errors: [...errors, ...warnings] };
    if (task.status === 'CANCELLED' && !remoteId)
      return { offerId, status: 'refused', remoteId, errors: [faultOf('', 'Магнит Маркет отменил загрузку', false)] };
    return { offerId, status: 'accepted', remoteId, errors: warnings };
  });
  return { done, cards };
}
