/**
 * The way of an order, whole: its states, what a person may do in each and why not, and how the words of a
 * marketplace move it. Pure; the server obeys it and the cabinet explains its buttons by it.
 */
import type { Marketplace } from '../values.ts';
import { type OrderAction, orderActions } from './action-names.ts';
import { count, type Forms } from './words.ts';

/** In the order of the way: an answer that comes late never moves an order to the left. */
export const orderStates = [
  'pending',
  'new',
  'assembling',
  'ready',
  'delivering',
  'problem',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

export const orderStateTitles: Record<OrderState, string> = {
  pending: 'Ожидает',
  new: 'Новый',
  assembling: 'Сборка',
  ready: 'Ждёт отгрузки',
  delivering: 'В доставке',
  problem: 'Проблема',
  delivered: 'Доставлен',
  returned: 'Возвращён',
  cancelled: 'Отменён',
};

/** What still asks for the seller's hands. */
export const unprocessedStates = ['new', 'assembling', 'problem'] as const satisfies OrderState[];
/** Nothing but a return follows these, and nothing at all the last one. */
export const finalStates = ['delivered', 'returned', 'cancelled'] as const satisfies OrderState[];

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

const rank = (state: OrderState) => orderStates.indexOf(state);
const isFinal = (state: OrderState) => (finalStates as readonly OrderState[]).includes(state);

/** What a marketplace was heard to say of a posting. */
export interface PostingWord {
  state: OrderState;
  raw: string;
  substatus: string;
  /** When we asked: answers carry no time of their own. ISO 8601, UTC. */
  at: string;
}

/** Where an order or a parcel stands: the strongest word so far. */
export interface PostingStanding extends PostingWord {
  /** Words asked before this moment belong to a lap that was closed by `reopenByReading`. */
  lapAt: string;
}

/** Of two words the stronger: further along the way, then the later asked; the texts settle a draw. */
function stronger<W extends PostingWord>(a: W, b: W): W {
  const order =
    rank(a.state) - rank(b.state) ||
    a.at.localeCompare(b.at) ||
    a.raw.localeCompare(b.raw) ||
    a.substatus.localeCompare(b.substatus);
  return order >= 0 ? a : b;
}

/**
 * An order after one more word, however late, repeated or out of turn it comes. Being a maximum, it can't go back,
 * repeats change nothing, and the sequence doesn't matter.
 */
export function followWord(standing: PostingStanding, word: PostingWord): PostingStanding {
  if (word.at < standing.lapAt && !isFinal(word.state)) return standing;
  return { ...stronger<PostingWord>(standing, word), lapAt: standing.lapAt };
}

/** Where a marketplace does send an order back: a failed assembly, a settled dispute, goods not accepted. */
const returns: Partial<Record<OrderState, readonly OrderState[]>> = {
  ready: ['new', 'assembling'],
  delivering: ['ready'],
  problem: ['new', 'assembling', 'ready', 'delivering'],
};

/** Whether a word contradicts where the order stands, so that the posting is worth a reading of its own. */
export function contradicts(standing: PostingStanding, word: PostingWord): boolean {
  return rank(word.state) < rank(standing.state) && (returns[standing.state] ?? []).includes(word.state);
}

/**
 * An order after the posting was read alone, later than all that is known of it. Only such a reading may move an
 * order back, and only along `returns`: it opens a new lap, in which older words no longer count.
 */
export function reopenByReading(standing: PostingStanding, reading: PostingWord): PostingStanding {
  if (reading.at <= standing.at || !contradicts(standing, reading)) return followWord(standing, reading);
  return { ...reading, lapAt: reading.at };
}

/** An order is as far as the slowest of its parcels; cancelled ones don't hold the others. */
export function slowestState(states: readonly OrderState[]): OrderState | undefined {
  const alive = states.filter((state) => state !== 'cancelled');
  const from = alive.length > 0 ? alive : states;
  return from.toSorted((a, b) => rank(a) - rank(b))[0];
}

export const furthestState = (a: OrderState, b: OrderState): OrderState => (rank(a) >= rank(b) ? a : b);
export const isStateBehind = (a: OrderState, b: OrderState): boolean => rank(a) < rank(b);

/** What decides whether an action is allowed. */
export interface OrderFacts {
  state: OrderState;
  marketplace: Marketplace | null;
  /** The action that is on its way to the marketplace right now. */
  sending: OrderAction | null;
  /** Units in no parcel. */
  loose: number;
  parcels: { open: number; confirmed: number; free: number };
  shipment: 'draft' | 'confirming' | 'confirmed' | 'completed' | null;
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

function notAssembling({ state }: OrderFacts): string {
  if (state === 'pending') return 'Маркетплейс ещё не передал заказ в работу';
  if (state === 'new') return 'Сначала возьмите заказ в работу';
  if (state === 'ready') return 'Посылки уже подтверждены';
  return `Заказ уже не в сборке: «${orderStateTitles[state]}»`;
}

function notReady({ state }: OrderFacts): string {
  if (state === 'pending' || state === 'new') return 'Сначала возьмите заказ в работу';
  if (state === 'assembling' || state === 'problem') return 'Сначала подтвердите все посылки';
  return `Заказ уже не ждёт отгрузки: «${orderStateTitles[state]}»`;
}

const byMarketplace = ({ marketplace }: OrderFacts) =>
  marketplace === null ? null : 'О доставке сообщает маркетплейс: статус придёт сам';

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
    states: ['assembling', 'problem'],
    otherwise: notAssembling,
    guard: ({ loose }) => (loose === 0 ? 'Все товары уже разложены по посылкам' : null),
  },
  CANCEL_PARCEL: {
    title: 'Отменить посылку',
    states: ['assembling', 'problem'],
    otherwise: notAssembling,
    guard: ({ parcels }) => (parcels.open === 0 ? 'Нет посылок, которые ещё можно отменить' : null),
  },
  CONFIRM_PARCELS: {
    title: 'Подтвердить посылки',
    states: ['assembling', 'problem'],
    otherwise: notAssembling,
    guard: ({ parcels, loose }) => {
      if (parcels.open === 0) return parcels.confirmed > 0 ? 'Посылки уже подтверждены' : 'Сначала соберите посылку';
      return loose > 0 ? `Не разложено по посылкам: ${count(loose, pieces)}` : null;
    },
  },
  CREATE_SHIPMENT: {
    title: 'Создать отгрузку',
    states: ['ready'],
    otherwise: notReady,
    guard: ({ parcels }) => {
      if (parcels.free > 0) return null;
      return parcels.confirmed > 0 ? 'Посылки уже в отгрузке' : 'Сначала подтвердите все посылки';
    },
  },
  SET_SHIPMENT_DATE: {
    title: 'Назначить дату отгрузки',
    states: ['ready'],
    otherwise: notReady,
    guard: ({ shipment }) => {
      if (shipment === null) return 'Сначала создайте отгрузку';
      return shipment === 'draft' ? null : 'Отгрузка уже подтверждена';
    },
  },
  CONFIRM_SHIPMENT: {
    title: 'Подтвердить отгрузку',
    states: ['ready'],
    otherwise: notReady,
    guard: ({ shipment }) => {
      if (shipment === null) return 'Сначала создайте отгрузку';
      if (shipment === 'confirming') return 'Отгрузка подтверждается, подождите ответа маркетплейса';
      return shipment === 'draft' ? null : 'Отгрузка уже подтверждена';
    },
  },
  COMPLETE_SHIPMENT: {
    title: 'Передать в доставку',
    states: ['ready'],
    otherwise: notReady,
    guard: ({ shipment }) => (shipment === 'confirmed' ? null : 'Сначала подтвердите отгрузку'),
  },
  CANCEL_SHIPMENT: {
    title: 'Отменить отгрузку',
    states: ['ready'],
    otherwise: ({ state }) =>
      isStateBehind(state, 'ready') ? 'Заказ ещё не в отгрузке' : 'Отгрузка уже передана в доставку',
    guard: ({ shipment, marketplace }) => {
      if (shipment === 'confirming') return 'Отгрузка подтверждается, подождите ответа маркетплейса';
      if (shipment === null) return 'Заказ ещё не в отгрузке';
      if (shipment === 'draft' || marketplace === null) return null;
      return 'Маркетплейс уже принял отгрузку: отменить её можно только в его кабинете';
    },
  },
  CREATE_DELIVERY: {
    title: 'Создать доставку',
    states: [],
    otherwise: ({ marketplace }) =>
      marketplace === null ? 'Служба доставки не подключена' : 'Доставку этого заказа ведёт маркетплейс',
  },
  CANCEL_DELIVERY: {
    title: 'Отменить доставку',
    states: [],
    otherwise: ({ marketplace }) =>
      marketplace === null ? 'У заказа нет доставки' : 'Доставку этого заказа ведёт маркетплейс',
  },
  MARK_AS_DELIVERING: {
    title: 'Отметить «В доставке»',
    states: ['ready'],
    otherwise: (facts) => byMarketplace(facts) ?? notReady(facts),
    guard: byMarketplace,
  },
  COMPLETED: {
    title: 'Завершить',
    states: ['delivering'],
    otherwise: (facts) => byMarketplace(facts) ?? 'Завершают заказ, который в доставке',
    guard: byMarketplace,
  },
  CANCEL_ORDER: {
    title: 'Отменить заказ',
    states: ['pending', 'new', 'assembling', 'ready', 'problem'],
    otherwise: ({ state }) =>
      state === 'cancelled' ? 'Заказ уже отменён' : `Отменить уже нельзя: «${orderStateTitles[state]}»`,
    guard: ({ shipment }) =>
      shipment === 'confirming' ? 'Отгрузка подтверждается, подождите ответа маркетплейса' : null,
  },
  CANCEL_ITEM: {
    title: 'Отменить товар',
    states: ['pending', 'new', 'assembling'],
    otherwise: () => 'Товары отменяют до подтверждения посылок',
    guard: ({ marketplace, loose }) => {
      if (marketplace !== null) return 'Отменить часть заказа можно в кабинете маркетплейса, здесь — заказ целиком';
      return loose === 0 ? 'Все товары разложены по посылкам: сначала отмените посылку' : null;
    },
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
    guard: ({ shipment, marketplace }) => {
      if (marketplace === null) return 'Документы готовит маркетплейс, а это свой заказ';
      return shipment === 'confirmed' || shipment === 'completed' ? null : 'Появятся после подтверждения отгрузки';
    },
    reading: true,
  },
  GET_PRODUCT_LABELS: {
    title: 'Этикетки товаров',
    states: ['pending', 'new', 'assembling', 'ready', 'problem'],
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

/** Every action with what may be said of it now, in the catalogue's order. */
export function orderActionsOf(
  facts: OrderFacts,
): { action: OrderAction; title: string; allowed: boolean; reason: string | null }[] {
  return orderActions.map((action) => {
    const reason = orderRefusal(action, facts);
    return { action, title: orderActionTitles[action], allowed: reason === null, reason };
  });
}

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
