import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { members } from '../roles.ts';
import { FeedKind, FeedTarget } from './kinds.ts';
import { FeedNode } from './nodes.ts';

/** A target with its rules, as data. */
export const FeedTargetInfo = z.object({
  target: FeedTarget.describe('Имя формата'),
  title: z.string(),
  note: z.string().describe('Для чего он, одним предложением'),
  kinds: z.array(FeedKind).describe('Для фидов товаров, заказов или обоих'),
  shape: z.enum(['xml', 'table', 'json']).describe('Из чего состоит: элементы, столбцы или поля'),
  extension: z.enum(['xml', 'csv', 'xlsx', 'json']).describe('Расширение файла'),
  needs: z.array(z.string()).describe('Какие настройки нужны, чтобы площадка его приняла: имена полей настроек'),
  limits: z.array(z.string()).describe('Пределы и правила площадки, по предложению на каждое'),
  whereToPaste: z.string().describe('Где вставить адрес в кабинете площадки'),
  source: z.string().nullable().describe('Адрес описания, по которому проверяется; null, если формат наш'),
  checkedOn: z.iso.date().describe('Какого дня описание'),
  preset: z.array(FeedNode).describe('Узлы, с которых начинают: к ним возвращает «Вернуть как было»'),
});
export type FeedTargetInfo = z.infer<typeof FeedTargetInfo>;

const endpoint = resource('feeds/targets');

export const findFeedTargets = endpoint('GET', '/fds/target', {
  title: 'Форматы фидов: правила, пределы, готовые структуры',
  roles: members,
  query: z.object({ kind: FeedKind.optional().describe('Только для товаров или для заказов: с их структурой') }),
  reply: listOf(FeedTargetInfo),
});
