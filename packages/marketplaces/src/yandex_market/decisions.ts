import type { ReturnAnswer } from '@prilavok/contract';
import { z } from 'zod';
import type { ReturnAnswersApi, ReturnAt } from '../api/returns.ts';
import { throwMissing } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { money, rows, text, texts, theirCurrency } from './shapes.ts';
import type { StoreIds } from './warehouses.ts';

const Bound = z.object({ value: money }).nullish();
const Decisions = z.object({
  result: z.object({
    availableDecisions: rows(
      z.object({
        decisionType: text,
        // Null by the description.
        decisionReasonTypes: texts,
        partialCompensationBounds: z.object({ minAmount: Bound, maxAmount: Bound }).nullish(),
      }),
      'decisionType',
    ),
  }),
});

/** Description of `ReturnRequestDecisionType`, and of which of them want a comment (`ReturnItemDecisionComment`). */
const decisions: Record<string, { title: string; comment?: string }> = {
  REFUND_MONEY: { title: 'Вернуть деньги за товар' },
  FAST_REFUND_MONEY: { title: 'Вернуть деньги, товар оставить покупателю' },
  REFUND_MONEY_INCLUDING_SHIPMENT: { title: 'Вернуть деньги за товар и пересылку', comment: 'Стоимость пересылки' },
  PARTIAL_MONEY_REFUND: { title: 'Вернуть часть денег' },
  REPAIR: { title: 'Отремонтировать', comment: 'Когда устраните недостатки' },
  REPLACE: { title: 'Заменить товар' },
  SEND_TO_EXAMINATION: { title: 'Взять на экспертизу' },
  OTHER_DECISION: { title: 'Другое решение', comment: 'Что предлагаете' },
  DECLINE_REFUND: { title: 'Отказать в возврате', comment: 'Причина отказа' },
};

/** Description of `ReturnRequestDecisionReasonType`. */
const reasons: Record<string, string> = {
  ISSUE_WITH_THE_PRODUCT_WAS_NOT_CONFIRMED: 'Проблема с товаром не подтвердилась',
  MECHANICAL_DAMAGE: 'Механические повреждения',
  WARRANTY_PERIOD_HAS_EXPIRED: 'Истёк гарантийный срок',
  CONFIGURATION_OR_PACKAGING_COMPROMISED: 'Нарушена комплектация или упаковка',
  PRODUCT_APPEARANCE_COMPROMISED: 'Нарушен товарный вид',
  WARRANTY_TERMS_VIOLATED: 'Нарушены условия гарантии',
  DEVICE_ACTIVATED: 'Устройство активировано',
};

/** The description names no longest comment. */
const longest = 1000;
const partial = 'PARTIAL_MONEY_REFUND';

/**
 * Decisions of a seller about returns: …/returns/decisions says what may be, …/decision/submit tells it, for all goods
 * of the return alike.
 */
export function decisionsApi(
  http: Caller,
  { business, campaign }: StoreIds,
  itemsOf: (one: ReturnAt) => Promise<string[]>,
): Omit<ReturnAnswersApi, 'read'> {
  return {
    async options({ id, articles }) {
      const path = '/v1/businesses/{businessId}/returns/decisions';
      const body = { campaignId: idNumber(campaign), returnId: idNumber(id) };
      const call = { path, params: { businessId: business }, body, repeatable: true };
      const { result } = await http.json(call, Decisions);
      const rows = result.availableDecisions.flatMap((one): ReturnAnswer[] => {
        const known = decisions[one.decisionType];
        if (!known) return [];
        const { minAmount, maxAmount } = one.partialCompensationBounds ?? {};
        return [
          {
            id: one.decisionType,
            title: known.title,
            hint:
              one.decisionType === partial && articles.length > 1
                ? 'Эту сумму покупатель получит за каждый товар.'
                : '',
            refuses: one.decisionType === 'DECLINE_REFUND',
            comment: known.comment ? { title: known.comment, optional: false, least: 1, most: longest } : null,
            reasons: one.decisionReasonTypes.map((reason) => ({
              id: reason,
              title: reasons[reason] ?? reason,
              hint: '',
            })),
            amount:
              one.decisionType === partial
                ? { title: 'Сколько вернуть за товар', least: minAmount?.value ?? null, most: maxAmount?.value ?? null }
                : null,
          },
        ];
      });
      // The Market hands photos out only with the seller's key.
      return { rows, photos: [] };
    },

    async give(at, { answer, reason, comment, amount, currency }) {
      const items = await itemsOf(at);
      if (items.length === 0) throwMissing(`Маркет не называет товаров возврата ${at.id}: ответьте в его кабинете.`);
      const returnItemDecisions = items.map((item) => ({
        returnItemId: idNumber(item),
        decisionType: answer,
        ...(reason && { decisionReasonType: reason }),
        ...(comment && { comment }),
        ...(answer === partial && { compensation: { value: Number(amount), currencyId: theirCurrency(currency) } }),
      }));
      await http.done({
        path: '/v2/campaigns/{campaignId}/orders/{orderId}/returns/{returnId}/decision/submit',
        params: { campaignId: campaign, orderId: at.order, returnId: at.id },
        body: { returnItemDecisions },
        repeatable: false,
      });
    },
  };
}
