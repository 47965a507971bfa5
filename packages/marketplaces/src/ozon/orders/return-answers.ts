import type { ReturnAnswer } from '@prilavok/contract';
import { z } from 'zod';
import type { ReturnAnswersApi, ReturnAt } from '../../api/returns.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { id, rows, text } from '../shapes.ts';

const Found = z.object({
  returns: rows(z.object({ return_id: id, product: z.object({ offer_id: text }) }), 'return_id'),
});
const ReturnWithActions = z.object({
  returns: z.object({
    available_actions: rows(z.object({ id, name: text }), 'id'),
    client_photo: rows(text),
    rejection_reason: rows(z.object({ id, name: text, hint: text }), 'id'),
  }),
});

/** Description of /v1/returns/rfbs/action/set: these want a reason and words, that one a sum. */
const rejecting = ['-1', '-10'];
const compensating = '1020';
/** The description names no longest comment. */
const longest = 1000;
/** One posting has no more. */
const page = 100;

/**
 * Answers of a seller to returns that no carrier of Ozon's brings: /v2/returns/rfbs/get says what may be,
 * /v1/returns/rfbs/action/set tells it.
 */
export function returnAnswersApi(http: Caller): Omit<ReturnAnswersApi, 'read'> {
  /** The lists of all returns and of these may number them differently: the order and the article say which is meant. */
  async function numberOf({ id: number, order, articles }: ReturnAt): Promise<string | null> {
    if (order === '') return null;
    const body = { filter: { posting_number: order }, limit: page };
    const { returns } = await http.json({ path: '/v2/returns/rfbs/list', body, repeatable: true }, Found);
    const ours = returns.filter(({ product }) => articles.includes(product.offer_id));
    return (ours.find(({ return_id }) => return_id === number) ?? ours[0])?.return_id ?? null;
  }

  return {
    async options(at) {
      const number = await numberOf(at);
      if (number === null) return { rows: [], photos: [] };
      const body = { return_id: idNumber(number) };
      const { returns: told } = await http.json(
        { path: '/v2/returns/rfbs/get', body, repeatable: true },
        ReturnWithActions,
      );
      const rows = told.available_actions.map((action): ReturnAnswer => {
        const refuses = rejecting.includes(action.id);
        return {
          id: action.id,
          title: action.name,
          hint: '',
          refuses,
          comment: { title: 'Комментарий покупателю', optional: !refuses, least: 1, most: longest },
          reasons: refuses ? told.rejection_reason.map((one) => ({ id: one.id, title: one.name, hint: one.hint })) : [],
          amount: action.id === compensating ? { title: 'Сумма компенсации', least: null, most: null } : null,
        };
      });
      return { rows, photos: told.client_photo };
    },

    async give(at, { answer, reason, comment, amount }) {
      const number = await numberOf(at);
      if (number === null)
        throw new MarketplaceError('missing', `Заявки на возврат по отправлению ${at.order} на Ozon нет.`);
      await http.done({
        path: '/v1/returns/rfbs/action/set',
        body: {
          return_id: idNumber(number),
          id: idNumber(answer),
          ...(comment && { comment }),
          ...(reason && { rejection_reason_id: idNumber(reason) }),
          ...(amount !== null && { compensation_amount: Number(amount) }),
        },
        repeatable: false,
      });
    },
  };
}
