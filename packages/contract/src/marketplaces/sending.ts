import { z } from 'zod';
import { OfferSelection } from '../catalogs/bulk-changes.ts';
import { resource } from '../endpoint.ts';
import { marketplaceEditors } from '../roles.ts';
import { Id } from '../values.ts';
import { sendingOff } from './refusals.ts';
import type { TaskType } from './task-kinds.ts';
import { ProductFault, Task } from './tasks.ts';

/** Kinds of sending for chosen offers: each is what the task of that kind sends of everything. */
export const SendingKind = z.enum(['products_upload', 'stocks_prices_upload'] satisfies TaskType[]);
export type SendingKind = z.infer<typeof SendingKind>;

export const sendingTitles: Record<SendingKind, string> = {
  products_upload: 'Карточки',
  stocks_prices_upload: 'Остатки и цены',
};

/** Of cards that the check of the catalog hasn't judged so many are built to see what can't go: the first of those chosen. All are looked at when they are sent. */
export const mostCheckedCards = 300;

/** Sendings of a kind that an account keeps: the next one takes the place of the oldest that is over. */
export const mostSendings = 3;

const SendingRequest = z.object({
  catalog: Id.describe('Каталог, в котором выбраны предложения: тот, из которого торгует аккаунт'),
  selection: OfferSelection.describe('Какие предложения'),
  kind: SendingKind.describe('Что отправить: карточки или остатки и цены'),
});

/** Offers that would go, and those that can't. */
export const SendingPreview = z.object({
  offers: z.int().describe('Сколько предложений выбрано'),
  checked: z.int().describe('Сколько из них проверено: все, если каталог проверен; иначе карточек — первые 300'),
  ready: z.int().describe('Сколько проверенных может уйти'),
  unchanged: z.int().describe('У скольких из них площадка уже приняла то же самое'),
  lacking: z
    .array(
      z.object({ reason: z.string().describe('Чего не хватает'), count: z.int().describe('У скольких предложений') }),
    )
    .describe('Почему остальные не уйдут, частое сверху'),
  sample: z
    .array(
      z.object({
        id: Id.describe('Номер предложения'),
        product: Id.describe('Товар предложения'),
        article: z.string().describe('Артикул'),
        title: z.string(),
        missing: z.array(ProductFault).describe('Чего не хватает'),
      }),
    )
    .describe('Первые из тех, что не уйдут'),
});
export type SendingPreview = z.infer<typeof SendingPreview>;

const endpoint = resource('marketplaces/sending');

const refusals = {
  no_catalog: 'У аккаунта не выбран каталог',
  other_catalog: 'Аккаунт торгует из другого каталога',
  ...sendingOff,
};

/** Nothing is sent. */
export const previewSending = endpoint('POST', '/mts/accounts/{id}/send/preview', {
  title: 'Посмотреть, что из выбранного уйдёт на площадку',
  reads: true,
  roles: marketplaceEditors,
  body: SendingRequest,
  reply: SendingPreview,
  errors: refusals,
});

/** Begins a task that sends these offers and no others; it can be stopped, and says of each what became of it. */
export const createSending = endpoint('POST', '/mts/accounts/{id}/send', {
  title: 'Отправить выбранные предложения на площадку',
  creates: true,
  roles: marketplaceEditors,
  body: SendingRequest.extend({
    anew: z.boolean().default(false).describe('Отправить и то, что площадка уже приняла таким же'),
  }),
  reply: Task,
  errors: {
    ...refusals,
    account_paused: 'Аккаунт приостановлен',
    task_busy: 'Столько отправок этого вида уже идёт',
  },
  touches: ['marketplaces/tasks'],
});
