import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { sendingOff } from '../marketplaces/refusals.ts';
import { orderEditors } from '../roles.ts';
import { kopecks, Money, Text } from '../values.ts';
import { line } from './line.ts';
import { OrderReturnModel } from './returns.ts';

/** Answer to a return that a marketplace lets a seller give, and its fields. */
export const ReturnAnswer = z.object({
  id: z.string().describe('Чем его называют, отвечая'),
  title: z.string(),
  hint: z.string().describe('Что из этого выйдет; пусто — ясно из названия'),
  refuses: z.boolean().describe('Отказ: покупатель ничего не получит'),
  comment: z
    .object({
      title: z.string(),
      optional: z.boolean().describe('Можно без слов'),
      least: z.int().describe('Сколько знаков нужно, если слова есть'),
      most: z.int().describe('Сколько знаков помещается'),
    })
    .nullable()
    .describe('Слова покупателю; null — их не передать'),
  reasons: z
    .array(z.object({ id: z.string(), title: z.string(), hint: z.string() }))
    .describe('Одну из причин нужно назвать; пусто — не нужно'),
  amount: z
    .object({ title: z.string(), least: Money.nullable(), most: Money.nullable() })
    .nullable()
    .describe('Сумма, которую нужно назвать; null — не нужно'),
});
export type ReturnAnswer = z.infer<typeof ReturnAnswer>;

/** Fields filled in beside an answer; empty, or null, what wasn't. */
export interface FilledAnswer {
  reason: string;
  comment: string;
  amount: Money | null;
}

/**
 * Problem of an answer: a field that it lacks, or one that it can't carry: the field, and what to do about it. Null
 * where it can be given.
 */
export function answerProblem(
  { comment: words, reasons, amount: sum }: ReturnAnswer,
  { reason, comment, amount }: FilledAnswer,
): { field: keyof FilledAnswer; message: string } | null {
  if (reasons.length === 0 && reason !== '')
    return { field: 'reason', message: 'с этим ответом причину не называют: уберите её' };
  if (reasons.length > 0 && !reasons.some(({ id }) => id === reason))
    return { field: 'reason', message: 'выберите причину из списка' };
  if (words === null && comment !== '')
    return { field: 'comment', message: 'с этим ответом слов не передать: уберите их' };
  const length = comment.trim().length;
  if (words && length < words.least && !(words.optional && length === 0))
    return {
      field: 'comment',
      message: words.least === 1 ? 'напишите несколько слов' : `напишите не меньше ${words.least} знаков`,
    };
  if (words && length > words.most)
    return { field: 'comment', message: `сократите: поместится не больше ${words.most} знаков` };
  if (sum === null) return amount === null ? null : { field: 'amount', message: 'с этим ответом сумму не называют' };
  if (amount === null || kopecks(amount) === 0) return { field: 'amount', message: 'укажите сумму' };
  if (sum.least !== null && kopecks(amount) < kopecks(sum.least))
    return { field: 'amount', message: `площадка примет не меньше ${sum.least}` };
  if (sum.most !== null && kopecks(amount) > kopecks(sum.most))
    return { field: 'amount', message: `площадка примет не больше ${sum.most}` };
  return null;
}

const endpoint = resource('orders/return-answers');

/** Asks the marketplace: what it takes changes with what buyer and warehouse do. */
export const findReturnAnswers = endpoint('GET', '/oms/returns/{id}/answers', {
  title: 'Что сейчас можно ответить на возврат и что показал покупатель',
  roles: orderEditors,
  reply: z.object({
    rows: z.array(ReturnAnswer).describe('Ответы; пусто — площадка сейчас ничего не ждёт'),
    photos: z.array(z.string()).describe('Адреса снимков покупателя'),
  }),
  errors: { refused: 'Площадка отказала, в сообщении — её слова', unreachable: 'Площадка не отвечает' },
});

/** Tells the marketplace at once, and once: the person waits for its word. */
export const answerReturn = endpoint('POST', '/oms/returns/{id}/answer', {
  title: 'Ответить на возврат',
  roles: orderEditors,
  body: z.object({
    answer: line(100).min(1).describe('Ответ из …/answers'),
    reason: line(100).default('').describe('Причина, если ответ её просит'),
    comment: Text.max(5000).default('').describe('Слова покупателю, если ответ их берёт'),
    amount: Money.nullable().default(null).describe('Сумма, если ответ её просит'),
  }),
  reply: OrderReturnModel,
  errors: {
    not_allowed: 'Площадка такого ответа сейчас не ждёт',
    busy: 'На этот возврат уже отвечают',
    ...sendingOff,
    refused: 'Площадка отказала, в сообщении — её слова',
    unreachable: 'Площадка не отвечает',
  },
  touches: ['orders/returns'],
});
