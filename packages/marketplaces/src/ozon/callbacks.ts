import { z } from 'zod';
import type { Callbacks } from '../marketplace.ts';

/** Description, «Типы пуш-уведомлений»: those that are about a posting of FBS or rFBS. */
const ofPostings = new Set([
  'TYPE_NEW_POSTING',
  'TYPE_POSTING_CANCELLED',
  'TYPE_STATE_CHANGED',
  'TYPE_CUTOFF_DATE_CHANGED',
  'TYPE_DELIVERY_DATE_CHANGED',
]);

const Message = z.object({ message_type: z.string().min(1) });
const OfPosting = z.object({ posting_number: z.string().min(1) });

/** Description, «Запрос для проверки соединения»: how a service names itself. */
const ourselves = { version: '1.0', name: 'Prilavok' };

/** Description, «Ответы сервиса»: anything else than these two shapes, and Ozon stops telling. */
const lacks = (name: string) => ({
  wrong: { error: { code: 'ERROR_PARAMETER_VALUE_MISSED', message: `${name} is missing`, details: null } },
});

/**
 * Push notifications of Ozon. Nothing signs them, so that only the number of the posting is taken; a kind that says nothing of postings is thanked for as
 * well, as Ozon stops telling where less than half is.
 */
export const callbacks: Callbacks = {
  where:
    'В кабинете Ozon откройте «Настройки → Уведомления», вкладку «Push уведомления», нажмите «Подключить», вставьте адрес и проверьте его. Из типов выберите новое отправление, отмену, изменение статуса и изменение дат.',
  heard(event, body, now) {
    if (event !== '') return null;
    const message = Message.safeParse(body);
    if (!message.success) return lacks('message_type');
    const { message_type } = message.data;
    if (message_type === 'TYPE_PING') return { numbers: [], thanks: { ...ourselves, time: now.toISOString() } };
    if (!ofPostings.has(message_type)) return { numbers: [], thanks: { result: true } };
    const posting = OfPosting.safeParse(body);
    if (!posting.success) return lacks('posting_number');
    return { numbers: [posting.data.posting_number], thanks: { result: true } };
  },
};
