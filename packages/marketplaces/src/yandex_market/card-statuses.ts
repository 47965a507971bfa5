import type { CardOutcome, RemoteProduct } from '../api/catalog.ts';

/** Description of `OfferCardStatusType`, and what each means for the check. */
export const cardStatuses: Record<string, { title: string; moderation: RemoteProduct['moderation'] }> = {
  HAS_CARD_CAN_NOT_UPDATE: { title: 'Карточка Маркета', moderation: 'approved' },
  HAS_CARD_CAN_UPDATE: { title: 'Можно дополнить', moderation: 'approved' },
  HAS_CARD_CAN_UPDATE_ERRORS: { title: 'Изменения не приняты', moderation: 'refused' },
  HAS_CARD_CAN_UPDATE_PROCESSING: { title: 'Изменения на проверке', moderation: 'pending' },
  NO_CARD_NEED_CONTENT: { title: 'Создайте карточку', moderation: 'refused' },
  NO_CARD_MARKET_WILL_CREATE: { title: 'Создаст Маркет', moderation: 'pending' },
  NO_CARD_ERRORS: { title: 'Не создана из-за ошибки', moderation: 'refused' },
  NO_CARD_PROCESSING: { title: 'Проверяем данные', moderation: 'pending' },
  NO_CARD_ADD_TO_CAMPAIGN: { title: 'Разместите товар в магазине', moderation: 'approved' },
};

/** Outcome of a card by its status. One whose word we don't know waits: it is neither held accepted nor refused. */
export function outcomeOf(status: string): CardOutcome['status'] {
  if (status.endsWith('_ERRORS')) return 'refused';
  return status === '' || status in cardStatuses ? 'accepted' : 'pending';
}
