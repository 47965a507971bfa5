import { z } from 'zod';
import type { CardError, CardOutcome, ProductCard, PushOutcome } from '../api/catalog.ts';
import type { Caller } from '../http.ts';
import { fixedWarning, isFixedPart } from './cards.ts';
import { faultReader, type SaidFault } from './faults.ts';
import { key, list, rowsOrNone, text } from './shapes.ts';
import type { SkusApi } from './skus.ts';

/** Tasks that one push has started: new cards and changes of known ones are tasks of their own. */
export const Ticket = z.object({
  create: z.string().nullable(),
  update: z.string().nullable(),
  /** The cards that are changed, with what of them Magnit Market leaves as it is. */
  fixed: z.record(z.string(), z.array(z.string())),
});
export type Ticket = z.infer<typeof Ticket>;

const TaskAnswer = z.object({
  status: text,
  // Neither is required by the description: a task under way has found none yet.
  error: rowsOrNone(z.object({ seller_sku_id: key, attribute_error: text, message: text }), 'seller_sku_id'),
  warnings: rowsOrNone(
    z.object({ seller_sku_id: key, attributes: list(z.object({ attribute: text, message: text })) }),
    'seller_sku_id',
  ),
});

/** It was sent twice, and the first task has made the card already. */
const isThere = ({ code, message }: CardError) => code === 'seller_sku_id' && /существует/i.test(message);

/**
 * Outcome of a push: …/sku/tasks/{task_id}/status. It names only the cards that failed, so that those that were sent
 * have to be told.
 */
export async function outcomeOf(
  http: Caller,
  skus: SkusApi,
  { create, update, fixed }: Ticket,
  waiting: readonly ProductCard[],
): Promise<PushOutcome> {
  const path = '/api/seller/v1/products/sku/tasks/{task_id}/status';
  const ask = async (task_id: string | null) =>
    task_id === null ? null : http.json({ method: 'GET', path, params: { task_id }, repeatable: true }, TaskAnswer);
  const [created, updated] = [await ask(create), await ask(update)];
  const isOver = (task: typeof created) => task === null || ['COMPLETED', 'CANCELLED'].includes(task.status);
  // Cards whose task is under way stay pending; the ids are wanted when some may be there.
  const ids =
    isOver(created) || isOver(updated)
      ? await skus.idsOf(waiting.map(({ offerId }) => offerId))
      : new Map<string, string>();
  const answered = waiting.map((card) => {
    const task = card.offerId in fixed ? updated : created;
    return task && isOver(task) ? { card, task, ...saidOf(task, card) } : { card, task: null };
  });
  const said = answered.flatMap((each) =>
    each.task ? [...each.errors, ...each.warnings].map((fault) => ({ card: each.card, said: fault })) : [],
  );
  const faultOf = await faultReader(http, said);

  const cards = answered.map((each): CardOutcome => {
    const { card, task } = each;
    const { offerId } = card;
    const remoteId = ids.get(offerId) ?? null;
    if (!task) return { offerId, status: 'pending', remoteId, errors: [] };
    const errors = each.errors.map((fault) => faultOf(card, fault, false));
    const warnings = [
      ...each.warnings.map((fault) => faultOf(card, fault, true)),
      ...(fixed[offerId] ?? []).filter(isFixedPart).map(fixedWarning),
    ];
    if (errors.length > 0 && !(remoteId && errors.every(isThere)))
      return { offerId, status: 'refused', remoteId, errors: [...errors, ...warnings] };
    if (task.status === 'CANCELLED' && !remoteId) return { offerId, status: 'refused', remoteId, errors: [cancelled] };
    return { offerId, status: 'accepted', remoteId, errors: warnings };
  });
  return { done: isOver(created) && isOver(updated), cards };
}

const cancelled: CardError = { code: 'error', message: 'Магнит Маркет отменил загрузку', warning: false };

/** Words of a finished task about one card. */
function saidOf(
  task: z.output<typeof TaskAnswer>,
  { offerId }: ProductCard,
): { errors: SaidFault[]; warnings: SaidFault[] } {
  const own = <Row extends { seller_sku_id: string }>(rows: Row[]) =>
    rows.filter((row) => row.seller_sku_id === offerId);
  return {
    errors: own(task.error).map(({ attribute_error, message }) => ({ attribute: attribute_error, message })),
    warnings: own(task.warnings).flatMap(({ attributes }) => attributes),
  };
}
