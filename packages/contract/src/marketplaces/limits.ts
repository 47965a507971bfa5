import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { members } from '../roles.ts';
import { Id, Moment } from '../values.ts';
import { Quota } from './products.ts';

/** Changes of a kind that wait for the marketplace, and their way through its limits. */
export const SendingPlan = z.object({
  kind: z.enum(['cards', 'stocks', 'prices']).describe('Карточки, остатки или цены'),
  waiting: z
    .int()
    .nullable()
    .describe('Сколько предложений ждут отправки: с новой карточкой, остатком или ценой; null — ещё не проверяли'),
  more: z.boolean().describe('Ждёт больше: считаем до 10 000 предложений'),
  since: Moment.nullable().describe('С какого момента ждёт самое старое; null — не ждёт или не знаем'),
  held: z
    .int()
    .describe('Сколько цен остановили мы сами: ниже минимальной или без курса; 10 000, если столько или больше'),
  sent: z.int().describe('Сколько карточек отправлено и ждёт ответа площадки'),
  run: z
    .object({
      task: Id.describe('Задача, которая сейчас отправляет'),
      done: z.int().describe('Сколько предложений пройдено'),
      total: z.int().nullable().describe('Из скольких; null — не сосчитано'),
    })
    .nullable()
    .describe('Прогон, который идёт; null — никакой'),
  stopped: z.string().nullable().describe('Почему сейчас ничего не уходит: конец фразы; null — уходит'),
  perMinute: z.int().describe('Сколько предложений лимиты пропускают за минуту'),
  today: z.int().describe('Сколько они ещё пропустят до конца дня по часам компании'),
  doneAt: Moment.nullable().describe(
    'Не раньше чего уйдёт всё, что ждёт; null — не уйдёт, пока не изменится квота, или ждать нечего',
  ),
  pausedUntil: Moment.nullable().describe('До какого момента площадка просит не присылать; null — не просит'),
  narrowest: z
    .object({
      is: z.enum(['rate', 'quota']).describe('Частота запросов или квота'),
      title: z.string(),
    })
    .describe('Какой предел пропускает меньше всего'),
});
export type SendingPlan = z.infer<typeof SendingPlan>;

/** How often the marketplace may be asked, and how much of it is used at this moment. */
export const RateUse = z.object({
  id: z.string().describe('Предел: его методы и число'),
  title: z.string(),
  methods: z.string().nullable().describe('Путь метода или группа методов; null — все вместе'),
  unit: z.enum(['request', 'item']).describe('Что считается: запросы или товары в них'),
  amount: z.int().describe('Сколько отправляем самое большее'),
  published: z.int().nullable().describe('Сколько позволяет площадка; null — не публикует, держимся своего'),
  per: z.int().describe('За сколько миллисекунд'),
  used: z.int().describe('Сколько отправлено за это время и ещё считается'),
  pausedUntil: Moment.nullable().describe('До какого момента площадка просит подождать'),
});
export type RateUse = z.infer<typeof RateUse>;

export const AccountLimits = z.object({
  at: Moment.describe('На какой момент'),
  plans: z.array(SendingPlan).describe('Карточки, остатки, цены'),
  quotas: z.array(Quota).describe('Квоты, как их называет площадка'),
  untold: z.string().nullable().describe('Почему квот нет; null — названы'),
  rates: z.array(RateUse).describe('Пределы частоты, самые занятые сверху'),
});
export type AccountLimits = z.infer<typeof AccountLimits>;

const endpoint = resource('marketplaces/limits');

/**
 * The marketplace is asked for its quotas; what it doesn't tell is calculated by the limits that it publishes, and
 * nothing fails for want of it.
 */
export const getAccountLimits = endpoint('GET', '/mts/accounts/{id}/limits', {
  title: 'Лимиты аккаунта: что пропустят, что ждёт и когда уйдёт',
  roles: members,
  reply: AccountLimits,
});
