/**
 * Actions of a person in each state of an order, and the reasons against them. Pure; the server obeys it and the cabinet explains its
 * buttons by it.
 */

import { counted, type Forms } from '../../plural.ts';
import type { Marketplace } from '../../values.ts';
import { type OrderAction, orderActions } from './action-names.ts';
import { type DeliveryState, deliveryStateTitles, isCancellableDelivery, isEndedDelivery } from './delivery-states.ts';
import type { DeliveryType } from './delivery-types.ts';
import {
  isFinalState,
  isPackingState,
  isStateBehind,
  type OrderState,
  openStates,
  orderStates,
  orderStateTitles,
  packingStates,
  type ShipmentState,
  unassembledStates,
} from './states.ts';

/** The six steps above an order: each with the states that have reached it. */
export const orderSteps = [
  { step: 'new', title: 'Новый' },
  { step: 'started', title: 'В работе' },
  { step: 'packed', title: 'Посылки собраны' },
  { step: 'shipment', title: 'Отгрузка создана' },
  { step: 'delivering', title: 'Передан в доставку' },
  { step: 'delivered', title: 'Доставлен' },
] as const;
export type OrderStep = (typeof orderSteps)[number]['step'];

/** Facts that decide whether an action is allowed. */
export interface OrderFacts {
  state: OrderState;
  marketplace: Marketplace | null;
  /** Who carries the goods. */
  deliveryType: DeliveryType;
  /** The action that is on its way to the marketplace right now. */
  sending: OrderAction | null;
  /** Units in no parcel. */
  loose: number;
  /** Units that need a code of marking and have none. */
  unmarked: number;
  /** Lines of goods of which it must be said where they were made, and isn't. */
  ofNowhere: number;
  parcels: { open: number; confirmed: number; free: number };
  /** Whether single pieces may be cancelled: of an own order always, else where the marketplace takes it. */
  cancelsItems: boolean;
  /** Whether an order that the seller carries may still be cancelled on its way, as when the buyer doesn't take it. */
  cancelsOnTheWay: boolean;
  /** Whether a shipment that was confirmed may still be cancelled: of own orders always, else where the marketplace lets it. */
  cancelsConfirmed: boolean;
  /** Why its marketplace prepares no documents of shipments; null where it does. */
  noDocuments: string | null;
  /** It was handed over and nobody there has seen it since: the marketplace takes a dispute about it. */
  disputable: boolean;
  /** There is a dispute about it that the seller may end by handing it over anew. */
  disputed: boolean;
  /** Its marketplace wants to hear that the courier is on the last of the way, and hasn't heard yet. */
  awaitsLastMile: boolean;
  /** Somebody asks for it to be cancelled, and wasn't answered yet. */
  cancelAsked: boolean;
  /** Part that its marketplace wants to hear of the shipment before it is confirmed; null where nothing is missing. */
  shipmentLacks: string | null;
  /** Of its shipments the one that is least far. */
  shipment: Exclude<ShipmentState, 'cancelled'> | null;
  /** Of its newest delivery by a carrier or the own courier; null where it never had one. */
  delivery: DeliveryState | null;
}

interface Rule {
  title: string;
  states: readonly OrderState[];
  /** Why not, when the state is another. */
  otherwise: (facts: OrderFacts) => string;
  /** Why not, when the state fits but something else is missing. */
  guard?: (facts: OrderFacts) => string | null;
  /** Reads only: may run while another action is on its way. */
  reading?: true;
}

const pieces: Forms = ['штука', 'штуки', 'штук'];
/** «Не хватает одного кода». */
const codes: Forms = ['кода', 'кодов', 'кодов'];

function notAssembling({ state }: OrderFacts): string {
  if (state === 'pending') return 'Маркетплейс ещё не передал заказ в работу';
  if (state === 'new') return 'Сначала возьмите заказ в работу';
  if (state === 'ready') return 'Посылки уже подтверждены';
  return `Заказ уже не в сборке: «${orderStateTitles[state]}»`;
}

/** Why an order can't be assembled while pieces lack their codes of marking; null when none does. */
const unmarkedRefusal = ({ unmarked }: Pick<OrderFacts, 'unmarked'>): string | null =>
  unmarked > 0 ? `Впишите коды маркировки: не хватает ${counted(unmarked, codes)}` : null;

/** «У одного товара». */
const goods: Forms = ['товара', 'товаров', 'товаров'];

/** Why an order can't be assembled while what its marketplace waits for is missing; null when nothing is. */
export function lackRefusal(facts: Pick<OrderFacts, 'unmarked' | 'ofNowhere'>): string | null {
  return facts.ofNowhere > 0
    ? `Укажите страну-изготовителя: её нет у ${counted(facts.ofNowhere, goods)}`
    : unmarkedRefusal(facts);
}

function notReady({ state }: OrderFacts): string {
  if (state === 'pending' || state === 'new') return 'Сначала возьмите заказ в работу';
  if (isPackingState(state)) return 'Сначала подтвердите все посылки';
  return `Заказ уже не ждёт отгрузки: «${orderStateTitles[state]}»`;
}

/** Whether an order of a marketplace reaches its buyer without the marketplace: the seller brings it, or gives it out at the shop. */
export const isHandedOverBySeller = ({
  marketplace,
  deliveryType,
}: Pick<OrderFacts, 'marketplace' | 'deliveryType'>): boolean =>
  marketplace !== null && (deliveryType === 'DBS' || deliveryType === 'PICKUP');
const isFetched = (facts: Pick<OrderFacts, 'marketplace' | 'deliveryType'>) =>
  isHandedOverBySeller(facts) && facts.deliveryType === 'PICKUP';
/** Whether an order may be over as soon as it is packed: its buyer fetches it. An own one may still be brought, if that was agreed on. */
const endsPacked = (facts: Pick<OrderFacts, 'marketplace' | 'deliveryType'>) =>
  isFetched(facts) || (facts.marketplace === null && facts.deliveryType === 'PICKUP');

/** Why an order is put into no shipment, where the seller carries it by themselves; null where the marketplace's carrier does. */
export function withoutShipment(facts: Pick<OrderFacts, 'marketplace' | 'deliveryType'>): string | null {
  if (!isHandedOverBySeller(facts)) return null;
  return isFetched(facts)
    ? 'Покупатель забирает заказ у вас: отгрузка не нужна'
    : 'Заказ везёте вы: отгрузка не нужна, отметьте «В доставке», когда отдадите курьеру';
}

const byMarketplace = (facts: OrderFacts) =>
  facts.marketplace === null || isHandedOverBySeller(facts)
    ? null
    : 'О доставке сообщает маркетплейс: статус придёт сам';

function notUnderWay(facts: OrderFacts): string {
  if (isFinalState(facts.state)) return `Заказ уже завершён: «${orderStateTitles[facts.state]}»`;
  return endsPacked(facts) ? notReady(facts) : 'Завершают заказ, который в доставке';
}

const notCancellable = ({ state }: OrderFacts): string =>
  state === 'cancelled' ? 'Заказ уже отменён' : `Отменить уже нельзя: «${orderStateTitles[state]}»`;

/** Why nobody but the marketplace, or the buyer, carries this order; null where the seller has it carried. */
function deliveryRefusal(facts: OrderFacts): string | null {
  if (facts.deliveryType === 'PICKUP') return 'Покупатель забирает заказ сам: доставка не нужна';
  if (facts.marketplace === null && facts.deliveryType !== 'FBO') return null;
  return isHandedOverBySeller(facts) ? null : 'Доставку этого заказа ведёт маркетплейс';
}

/** Why a shipment is left alone while its marketplace is asked; null when it isn't. */
function shipmentAsked({ shipment }: OrderFacts): string | null {
  if (shipment === 'confirming') return 'Отгрузка подтверждается, подождите ответа маркетплейса';
  return shipment === 'cancelling' ? 'Отгрузка отменяется, подождите ответа маркетплейса' : null;
}

const unfinishedStates: readonly OrderState[] = orderStates.filter((state) => !isFinalState(state));
const notAskedFor = ({ cancelAsked }: OrderFacts): string | null =>
  cancelAsked ? null : 'Отменить этот заказ никто не просит';

const rules: Record<OrderAction, Rule> = {
  START_PROCCESS: {
    title: 'Взять в работу',
    states: ['new'],
    otherwise: ({ state }) =>
      state === 'pending'
        ? 'Маркетплейс ещё не передал заказ в работу'
        : `Заказ уже дальше: «${orderStateTitles[state]}»`,
  },
  CREATE_PARCEL: {
    title: 'Собрать посылку',
    states: packingStates,
    otherwise: notAssembling,
    guard: ({ loose }) => (loose === 0 ? 'Все товары уже разложены по посылкам' : null),
  },
  CANCEL_PARCEL: {
    title: 'Отменить посылку',
    states: packingStates,
    otherwise: notAssembling,
    guard: ({ parcels }) => (parcels.open === 0 ? 'Нет посылок, которые ещё можно отменить' : null),
  },
  CONFIRM_PARCELS: {
    title: 'Подтвердить посылки',
    states: packingStates,
    otherwise: notAssembling,
    guard: ({ parcels, loose, unmarked, ofNowhere }) => {
      if (parcels.open === 0) return parcels.confirmed > 0 ? 'Посылки уже подтверждены' : 'Сначала соберите посылку';
      const lack = lackRefusal({ unmarked, ofNowhere });
      if (lack !== null) return lack;
      return loose > 0 ? `Не разложено по посылкам: ${counted(loose, pieces)}` : null;
    },
  },
  CREATE_SHIPMENT: {
    title: 'Создать отгрузку',
    states: ['ready'],
    otherwise: notReady,
    guard: (facts) => {
      const { parcels } = facts;
      const without = withoutShipment(facts);
      if (without !== null || parcels.free > 0) return without;
      return parcels.confirmed > 0 ? 'Посылки уже в отгрузке' : 'Сначала подтвердите все посылки';
    },
  },
  SET_SHIPMENT_DATE: {
    title: 'Назначить дату отгрузки',
    states: ['ready'],
    otherwise: notReady,
    guard: (facts) => {
      const { shipment } = facts;
      if (shipment === null) return withoutShipment(facts) ?? 'Сначала создайте отгрузку';
      if (shipment === 'draft') return null;
      return shipment === 'cancelling' ? shipmentAsked(facts) : 'Отгрузка уже подтверждена';
    },
  },
  CONFIRM_SHIPMENT: {
    title: 'Подтвердить отгрузку',
    states: ['ready'],
    otherwise: notReady,
    guard: (facts) => {
      const { shipment } = facts;
      if (shipment === null) return withoutShipment(facts) ?? 'Сначала создайте отгрузку';
      return shipmentAsked(facts) ?? (shipment === 'draft' ? facts.shipmentLacks : 'Отгрузка уже подтверждена');
    },
  },
  COMPLETE_SHIPMENT: {
    title: 'Передать в доставку',
    states: ['ready'],
    otherwise: notReady,
    guard: (facts) => {
      if (facts.shipment === 'confirmed') return null;
      const asked = facts.shipment === 'cancelling' ? shipmentAsked(facts) : null;
      return asked ?? withoutShipment(facts) ?? 'Сначала подтвердите отгрузку';
    },
  },
  CANCEL_SHIPMENT: {
    title: 'Отменить отгрузку',
    states: ['ready'],
    otherwise: ({ state }) =>
      isStateBehind(state, 'ready') ? 'Заказ ещё не в отгрузке' : 'Отгрузка уже передана в доставку',
    guard: (facts) => {
      const { shipment, cancelsConfirmed } = facts;
      if (shipment === null) return 'Заказ ещё не в отгрузке';
      if (shipment === 'completed') return 'Отгрузка уже передана в доставку';
      if (shipment === 'confirmed' && !cancelsConfirmed)
        return 'Маркетплейс уже принял отгрузку: отменить её можно только в его кабинете';
      return shipmentAsked(facts);
    },
  },
  CREATE_DELIVERY: {
    title: 'Заказать доставку',
    states: ['new', 'assembling', 'ready'],
    otherwise: (facts) =>
      deliveryRefusal(facts) ??
      (facts.state === 'pending'
        ? 'Маркетплейс ещё не передал заказ в работу'
        : `Доставку заказывают, пока товары у вас: «${orderStateTitles[facts.state]}»`),
    guard: (facts) => {
      const { delivery } = facts;
      if (delivery === null || delivery === 'draft' || isEndedDelivery(delivery)) return deliveryRefusal(facts);
      return `Доставка уже есть: «${deliveryStateTitles[delivery]}»`;
    },
  },
  CANCEL_DELIVERY: {
    title: 'Отменить доставку',
    states: unfinishedStates,
    otherwise: (facts) => deliveryRefusal(facts) ?? 'Заказ уже завершён: отменять нечего',
    guard: (facts) => {
      const { delivery } = facts;
      if (delivery === null) return deliveryRefusal(facts) ?? 'У заказа нет доставки';
      return isCancellableDelivery(delivery) ? null : `Доставку уже не отменить: «${deliveryStateTitles[delivery]}»`;
    },
  },
  MARK_AS_DELIVERING: {
    title: 'Отметить «В доставке»',
    states: ['ready'],
    otherwise: (facts) => byMarketplace(facts) ?? notReady(facts),
    guard: (facts) =>
      isFetched(facts) ? 'Покупатель забирает заказ у вас: нажмите «Завершить», когда отдадите' : byMarketplace(facts),
  },
  COMPLETED: {
    title: 'Завершить',
    states: ['ready', 'delivering'],
    otherwise: (facts) => byMarketplace(facts) ?? notUnderWay(facts),
    guard: (facts) =>
      byMarketplace(facts) ?? (facts.state === 'ready' && !endsPacked(facts) ? notUnderWay(facts) : null),
  },
  CANCEL_ORDER: {
    title: 'Отменить заказ',
    states: [...openStates, 'delivering'],
    otherwise: notCancellable,
    guard: (facts) => {
      const stops = facts.marketplace === null || (isHandedOverBySeller(facts) && facts.cancelsOnTheWay);
      if (facts.state === 'delivering' && !stops) return notCancellable(facts);
      return shipmentAsked(facts);
    },
  },
  CANCEL_ITEM: {
    title: 'Отменить товары',
    states: unassembledStates,
    otherwise: () => 'Товары отменяют до подтверждения посылок',
    guard: ({ cancelsItems, loose }) => {
      if (!cancelsItems) return 'Маркетплейс не отменяет часть заказа: отменить можно заказ целиком';
      return loose === 0 ? 'Все товары разложены по посылкам: сначала отмените посылку' : null;
    },
  },
  MARK_AS_LAST_MILE: {
    title: 'Отметить «Курьер в пути»',
    states: ['delivering'],
    otherwise: (facts) => byMarketplace(facts) ?? 'Курьер в пути к покупателю, когда заказ уже в доставке',
    guard: (facts) =>
      byMarketplace(facts) ?? (facts.awaitsLastMile ? null : 'Об этом никого не извещают, или маркетплейс уже знает'),
  },
  OPEN_DISPUTE: {
    title: 'Открыть спор',
    states: ['ready', 'delivering', 'problem'],
    otherwise: () => 'Спорят о заказе, который сдан и не принят маркетплейсом',
    guard: ({ disputable }) =>
      disputable ? null : 'Спор открывают, когда посылка сдана, а маркетплейс её не отметил: сейчас это не так',
  },
  RETURN_TO_SHIPMENT: {
    title: 'Вернуть к отгрузке',
    states: ['problem'],
    otherwise: () => 'К отгрузке возвращают заказ, о котором идёт спор',
    guard: ({ disputed }) => (disputed ? null : 'О посылке не спорят: возвращать её к отгрузке незачем'),
  },
  ACCEPT_CANCELLATION: {
    title: 'Согласиться на отмену',
    states: unfinishedStates,
    otherwise: notCancellable,
    guard: notAskedFor,
  },
  REFUSE_CANCELLATION: {
    title: 'Отказать в отмене',
    states: unfinishedStates,
    otherwise: notCancellable,
    guard: notAskedFor,
  },
  GET_PARCEL_LABELS: {
    title: 'Этикетки посылок',
    states: ['ready', 'delivering', 'problem'],
    otherwise: ({ state }) =>
      isStateBehind(state, 'ready') ? 'Этикетки появятся после подтверждения посылок' : 'Заказ уже завершён',
    guard: ({ parcels, marketplace, state }) => {
      if (parcels.confirmed === 0) return 'Этикетки появятся после подтверждения посылок';
      // Ours we print whenever asked.
      return marketplace === null || state === 'ready'
        ? null
        : 'Маркетплейс печатает этикетки, пока заказ ждёт отгрузки';
    },
    reading: true,
  },
  GET_SHIPMENT_DOCUMENTS: {
    title: 'Документы отгрузки',
    states: ['ready', 'delivering', 'problem', 'delivered', 'returned'],
    otherwise: () => 'Появятся после подтверждения отгрузки',
    guard: ({ shipment, marketplace, noDocuments }) => {
      if (noDocuments !== null) return noDocuments;
      if (marketplace === null) return 'Документы готовит маркетплейс, а это свой заказ';
      return shipment === 'confirmed' || shipment === 'completed' ? null : 'Появятся после подтверждения отгрузки';
    },
    reading: true,
  },
  GET_PRODUCT_LABELS: {
    title: 'Этикетки товаров',
    states: openStates,
    otherwise: () => 'Товары уже не у вас: этикетки не нужны',
    reading: true,
  },
};

export const orderActionTitles = Object.fromEntries(
  orderActions.map((action) => [action, rules[action].title]),
) as Record<OrderAction, string>;

/** Why an action is not allowed now, in a sentence for people; null when it is. */
export function orderRefusal(action: OrderAction, facts: OrderFacts): string | null {
  const rule = rules[action];
  if (!rule.states.includes(facts.state)) return rule.otherwise(facts);
  if (facts.sending !== null && !rule.reading) {
    return `Ждём ответа маркетплейса: «${orderActionTitles[facts.sending]}»`;
  }
  return rule.guard?.(facts) ?? null;
}

/** An action by its name and its title. */
export interface NamedAction {
  action: OrderAction;
  title: string;
}

const packing: readonly OrderAction[] = ['CREATE_PARCEL', 'CONFIRM_PARCELS'];

/**
 * Warning before an action that is allowed: goods are packed in vain where somebody wants the order cancelled. Null
 * where nothing is.
 */
export const warningBefore = (action: OrderAction, { cancelAsked }: Pick<OrderFacts, 'cancelAsked'>): string | null =>
  cancelAsked && packing.includes(action) ? 'Этот заказ просят отменить' : null;

/** The actions that are allowed now, in the order of `orderActions`. */
export const allowedActions = (facts: OrderFacts): NamedAction[] =>
  orderActions.flatMap((action) =>
    orderRefusal(action, facts) === null ? { action, title: orderActionTitles[action] } : [],
  );

/** The other ones, each with why not. */
export const refusedActions = (facts: OrderFacts): (NamedAction & { reason: string })[] =>
  orderActions.flatMap((action) => {
    const reason = orderRefusal(action, facts);
    return reason === null ? [] : { action, title: orderActionTitles[action], reason };
  });

/** The steps of this order: what the seller carries leaves in no shipment. */
export const stepsOfOrder = (order: Pick<OrderFacts, 'marketplace' | 'deliveryType'>): (typeof orderSteps)[number][] =>
  orderSteps.filter(({ step }) => step !== 'shipment' || !isHandedOverBySeller(order));

/** The step at which an order stands above its page; none when it was cancelled. */
export function orderStepOf({ state, shipment }: Pick<OrderFacts, 'state' | 'shipment'>): OrderStep | null {
  switch (state) {
    case 'cancelled':
      return null;
    case 'pending':
    case 'new':
      return 'new';
    case 'assembling':
    case 'problem':
      return 'started';
    case 'ready':
      return shipment === null ? 'packed' : 'shipment';
    case 'delivering':
      return 'delivering';
    case 'delivered':
    case 'returned':
      return 'delivered';
  }
}
