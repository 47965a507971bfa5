import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { members } from '../roles.ts';
import { Id, SearchText } from '../values.ts';
import { FeedCondition } from './condition.ts';
import { FeedFaultCode } from './faults.ts';
import { FeedSeverity } from './kinds.ts';
import { FeedNodes, structureBody } from './nodes.ts';
import { FeedSettingsChange } from './settings.ts';

/** Most rows of one preview. */
export const mostPreviewRows = 20;

/** Where something stands in the text, in characters (UTF-16 units, as JavaScript counts them). */
const Span = { from: z.int().describe('Начало в тексте'), to: z.int().describe('Конец в тексте') };

export const FeedPreviewRow = z.object({
  offer: Id.describe('Номер предложения или заказа'),
  article: z.string().describe('Артикул или номер заказа'),
  title: z.string(),
  included: z.boolean().describe('Попадает в фид'),
  reasons: z.array(z.string()).describe('Почему не попадает: условия, которые не выполнены, и ошибки'),
  faults: z
    .array(
      z.object({
        node: z.string().describe('Имя узла в структуре'),
        code: FeedFaultCode.describe('Что не так'),
        severity: FeedSeverity.describe('error — строка не попала в фид, warn — попала'),
        message: z.string(),
        value: z.string().describe('Значение, не больше 200 знаков'),
      }),
    )
    .describe('Что не так со строкой'),
  ...Span,
  spans: z.array(z.object({ node: z.string().describe('Имя узла'), ...Span })).describe('Где в тексте какой узел'),
});
export type FeedPreviewRow = z.infer<typeof FeedPreviewRow>;

export const FeedPreview = z.object({
  text: z.string().describe('Текст, каким его увидит площадка, с этими строками; у XLSX — столбцы через табуляцию'),
  rows: z.array(FeedPreviewRow).describe('Что стало с каждым предложением; кто не попал, у того from = to'),
});
export type FeedPreview = z.infer<typeof FeedPreview>;

const endpoint = resource('feeds/previews');

/** Real offers in an unsaved structure. Without `offers` some that fit the condition; `search` finds one by article or title to ask why it isn't there. */
export const previewFeed = endpoint('POST', '/fds/feed/{id}/preview', {
  title: 'Как фид будет выглядеть на настоящих товарах',
  reads: true,
  roles: members,
  body: z.object({
    offers: z.array(Id).max(mostPreviewRows).optional().describe('На этих предложениях или заказах'),
    search: SearchText.optional().describe('На найденных: артикул, название, номер заказа. Нужен вместо offers'),
    limit: z.int().min(1).max(mostPreviewRows).default(3).describe('Сколько взять, если offers не названы'),
    nodes: FeedNodes.optional().describe('Несохранённая структура; без неё — сохранённая'),
    condition: FeedCondition.optional().describe('Несохранённые условия; без них — сохранённые'),
    settings: FeedSettingsChange.optional().describe('Несохранённые настройки'),
  }),
  reply: FeedPreview,
  bodyLimit: structureBody,
});
