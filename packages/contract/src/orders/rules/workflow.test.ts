import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderAction, orderActions } from './action-names.ts';
import { finalStates, type OrderState, orderStates } from './states.ts';
import { allowedActions, type OrderFacts, orderRefusal, orderStepOf, refusedActions } from './workflow.ts';

const facts = (change: Partial<OrderFacts>): OrderFacts => ({
  state: 'assembling',
  marketplace: 'ozon',
  deliveryType: 'FBS',
  sending: null,
  loose: 0,
  unmarked: 0,
  ofNowhere: 0,
  disputable: false,
  disputed: false,
  awaitsLastMile: false,
  cancelAsked: false,
  parcels: { open: 0, confirmed: 0, free: 0 },
  cancelsItems: true,
  cancelsOnTheWay: true,
  cancelsConfirmed: false,
  noDocuments: null,
  shipmentLacks: null,
  shipment: null,
  delivery: null,
  ...change,
});

describe('what may be done with an order', () => {
  const confirmed = { open: 0, confirmed: 1, free: 1 };
  it.each<[OrderAction, Partial<OrderFacts>, string | null]>([
    ['START_PROCCESS', { state: 'new', loose: 3 }, null],
    ['START_PROCCESS', { state: 'pending' }, 'Маркетплейс ещё не передал заказ в работу'],
    ['START_PROCCESS', {}, 'Заказ уже дальше: «Сборка»'],
    ['CREATE_PARCEL', { loose: 3 }, null],
    ['CREATE_PARCEL', { state: 'new', loose: 3 }, 'Сначала возьмите заказ в работу'],
    ['CREATE_PARCEL', {}, 'Все товары уже разложены по посылкам'],
    ['CANCEL_PARCEL', { parcels: { open: 1, confirmed: 0, free: 0 } }, null],
    ['CANCEL_PARCEL', {}, 'Нет посылок, которые ещё можно отменить'],
    ['CONFIRM_PARCELS', { parcels: { open: 1, confirmed: 0, free: 0 } }, null],
    ['CONFIRM_PARCELS', { loose: 2 }, 'Сначала соберите посылку'],
    [
      'CONFIRM_PARCELS',
      { unmarked: 1, parcels: { open: 1, confirmed: 0, free: 0 } },
      'Впишите коды маркировки: не хватает 1 кода',
    ],
    [
      'CONFIRM_PARCELS',
      { ofNowhere: 2, parcels: { open: 1, confirmed: 0, free: 0 } },
      'Укажите страну-изготовителя: её нет у 2 товаров',
    ],
    [
      'CONFIRM_PARCELS',
      { loose: 22, parcels: { open: 1, confirmed: 0, free: 0 } },
      'Не разложено по посылкам: 22 штуки',
    ],
    [
      'CONFIRM_PARCELS',
      { parcels: { open: 1, confirmed: 0, free: 0 }, sending: 'CANCEL_ORDER' },
      'Ждём ответа маркетплейса: «Отменить заказ»',
    ],
    ['CONFIRM_PARCELS', { state: 'problem', parcels: confirmed }, 'Посылки уже подтверждены'],
    ['CREATE_SHIPMENT', { state: 'ready', parcels: confirmed }, null],
    ['CREATE_SHIPMENT', {}, 'Сначала подтвердите все посылки'],
    ['CREATE_SHIPMENT', { state: 'ready', parcels: { ...confirmed, free: 0 } }, 'Посылки уже в отгрузке'],
    ['SET_SHIPMENT_DATE', { state: 'ready' }, 'Сначала создайте отгрузку'],
    ['CONFIRM_SHIPMENT', { state: 'ready', shipment: 'draft' }, null],
    ['CONFIRM_SHIPMENT', { state: 'ready', shipment: 'confirmed' }, 'Отгрузка уже подтверждена'],
    ['COMPLETE_SHIPMENT', { state: 'ready', shipment: 'confirmed' }, null],
    ['COMPLETE_SHIPMENT', { state: 'ready', shipment: 'draft' }, 'Сначала подтвердите отгрузку'],
    ['COMPLETE_SHIPMENT', { state: 'delivering' }, 'Заказ уже не ждёт отгрузки: «В доставке»'],
    ['CANCEL_SHIPMENT', { state: 'ready', shipment: 'draft' }, null],
    ['CREATE_DELIVERY', { state: 'ready' }, 'Доставку этого заказа ведёт маркетплейс'],
    ['CREATE_DELIVERY', { state: 'ready', deliveryType: 'DBS' }, null],
    ['CREATE_DELIVERY', { state: 'new', marketplace: null }, null],
    [
      'CREATE_DELIVERY',
      { marketplace: null, deliveryType: 'PICKUP' },
      'Покупатель забирает заказ сам: доставка не нужна',
    ],
    ['CREATE_DELIVERY', { marketplace: null, delivery: 'draft' }, null],
    ['CREATE_DELIVERY', { marketplace: null, delivery: 'cancelled' }, null],
    ['CREATE_DELIVERY', { marketplace: null, delivery: 'ordered' }, 'Доставка уже есть: «Заказана»'],
    [
      'CREATE_DELIVERY',
      { state: 'delivering', marketplace: null },
      'Доставку заказывают, пока товары у вас: «В доставке»',
    ],
    ['CANCEL_DELIVERY', { marketplace: null }, 'У заказа нет доставки'],
    ['CANCEL_DELIVERY', { state: 'delivering', marketplace: null, delivery: 'delivering' }, null],
    ['CANCEL_DELIVERY', { marketplace: null, delivery: 'cancelling' }, 'Доставку уже не отменить: «Отменяется»'],
    ['MARK_AS_DELIVERING', { state: 'ready' }, 'О доставке сообщает маркетплейс: статус придёт сам'],
    ['MARK_AS_DELIVERING', { state: 'ready', marketplace: null }, null],
    ['COMPLETED', { state: 'delivering', marketplace: null }, null],
    ['COMPLETED', { state: 'delivering' }, 'О доставке сообщает маркетплейс: статус придёт сам'],
    ['COMPLETED', { state: 'ready', marketplace: null }, 'Завершают заказ, который в доставке'],
    ['COMPLETED', { state: 'ready', marketplace: null, deliveryType: 'PICKUP' }, null],
    ['COMPLETED', { marketplace: null, deliveryType: 'PICKUP' }, 'Сначала подтвердите все посылки'],
    ['CANCEL_ORDER', { state: 'delivering', marketplace: null }, null],
    ['MARK_AS_DELIVERING', { state: 'ready', deliveryType: 'DBS' }, null],
    ['MARK_AS_DELIVERING', { deliveryType: 'DBS' }, 'Сначала подтвердите все посылки'],
    ['COMPLETED', { state: 'delivering', deliveryType: 'DBS' }, null],
    ['COMPLETED', { state: 'ready', deliveryType: 'DBS' }, 'Завершают заказ, который в доставке'],
    ['COMPLETED', { state: 'delivered', deliveryType: 'DBS' }, 'Заказ уже завершён: «Доставлен»'],
    [
      'CREATE_SHIPMENT',
      { state: 'ready', deliveryType: 'DBS', parcels: confirmed },
      'Заказ везёте вы: отгрузка не нужна, отметьте «В доставке», когда отдадите курьеру',
    ],
    [
      'MARK_AS_DELIVERING',
      { state: 'ready', deliveryType: 'PICKUP' },
      'Покупатель забирает заказ у вас: нажмите «Завершить», когда отдадите',
    ],
    ['COMPLETED', { state: 'ready', deliveryType: 'PICKUP' }, null],
    ['CANCEL_ORDER', { state: 'delivering', deliveryType: 'DBS' }, null],
    [
      'CANCEL_ORDER',
      { state: 'delivering', deliveryType: 'DBS', cancelsOnTheWay: false },
      'Отменить уже нельзя: «В доставке»',
    ],
    ['CANCEL_ORDER', { state: 'new' }, null],
    ['CANCEL_ORDER', { state: 'cancelled' }, 'Заказ уже отменён'],
    ['CANCEL_ORDER', { state: 'delivering' }, 'Отменить уже нельзя: «В доставке»'],
    ['CANCEL_ORDER', { state: 'ready', shipment: 'confirmed' }, null],
    [
      'CANCEL_ORDER',
      { state: 'ready', shipment: 'confirming' },
      'Отгрузка подтверждается, подождите ответа маркетплейса',
    ],
    [
      'CANCEL_SHIPMENT',
      { state: 'ready', shipment: 'confirmed' },
      'Маркетплейс уже принял отгрузку: отменить её можно только в его кабинете',
    ],
    ['CANCEL_SHIPMENT', { state: 'ready', shipment: 'confirmed', cancelsConfirmed: true }, null],
    ['GET_SHIPMENT_DOCUMENTS', { state: 'ready', shipment: 'confirmed', noDocuments: 'Не готовит' }, 'Не готовит'],
    ['CONFIRM_SHIPMENT', { state: 'ready', shipment: 'draft', shipmentLacks: 'Выберите пункт' }, 'Выберите пункт'],
    [
      'CANCEL_SHIPMENT',
      { state: 'ready', shipment: 'cancelling', cancelsConfirmed: true },
      'Отгрузка отменяется, подождите ответа маркетплейса',
    ],
    [
      'CANCEL_SHIPMENT',
      { state: 'ready', shipment: 'completed', cancelsConfirmed: true },
      'Отгрузка уже передана в доставку',
    ],
    [
      'COMPLETE_SHIPMENT',
      { state: 'ready', shipment: 'cancelling' },
      'Отгрузка отменяется, подождите ответа маркетплейса',
    ],
    ['CANCEL_ORDER', { state: 'ready', shipment: 'cancelling' }, 'Отгрузка отменяется, подождите ответа маркетплейса'],
    ['CANCEL_ITEM', { marketplace: null, loose: 1 }, null],
    ['CANCEL_ITEM', { loose: 1 }, null],
    ['CANCEL_ITEM', {}, 'Все товары разложены по посылкам: сначала отмените посылку'],
    [
      'CANCEL_ITEM',
      { loose: 1, cancelsItems: false },
      'Маркетплейс не отменяет часть заказа: отменить можно заказ целиком',
    ],
    ['GET_PARCEL_LABELS', { state: 'ready', parcels: confirmed }, null],
    ['GET_PARCEL_LABELS', { state: 'ready', parcels: confirmed, sending: 'CANCEL_ORDER' }, null],
    [
      'GET_PARCEL_LABELS',
      { state: 'delivering', parcels: confirmed },
      'Маркетплейс печатает этикетки, пока заказ ждёт отгрузки',
    ],
    ['GET_PARCEL_LABELS', { state: 'delivering', parcels: confirmed, marketplace: null }, null],
    ['GET_PARCEL_LABELS', {}, 'Этикетки появятся после подтверждения посылок'],
    ['OPEN_DISPUTE', { state: 'delivering', disputable: true }, null],
    ['RETURN_TO_SHIPMENT', { state: 'problem', disputed: true }, null],
    ['RETURN_TO_SHIPMENT', { state: 'problem' }, 'О посылке не спорят: возвращать её к отгрузке незачем'],
    ['MARK_AS_LAST_MILE', { state: 'delivering', deliveryType: 'DBS', awaitsLastMile: true }, null],
    [
      'MARK_AS_LAST_MILE',
      { state: 'delivering', deliveryType: 'DBS' },
      'Об этом никого не извещают, или маркетплейс уже знает',
    ],
    [
      'MARK_AS_LAST_MILE',
      { state: 'ready', deliveryType: 'DBS', awaitsLastMile: true },
      'Курьер в пути к покупателю, когда заказ уже в доставке',
    ],
    ['MARK_AS_LAST_MILE', { state: 'delivering' }, 'О доставке сообщает маркетплейс: статус придёт сам'],
    ['ACCEPT_CANCELLATION', { state: 'delivering', cancelAsked: true }, null],
    ['REFUSE_CANCELLATION', { state: 'new', cancelAsked: true }, null],
    ['REFUSE_CANCELLATION', { state: 'delivering' }, 'Отменить этот заказ никто не просит'],
    ['ACCEPT_CANCELLATION', { state: 'cancelled', cancelAsked: true }, 'Заказ уже отменён'],
    [
      'OPEN_DISPUTE',
      { state: 'delivering' },
      'Спор открывают, когда посылка сдана, а маркетплейс её не отметил: сейчас это не так',
    ],
    ['GET_SHIPMENT_DOCUMENTS', { state: 'ready', shipment: 'confirmed' }, null],
    ['GET_SHIPMENT_DOCUMENTS', { state: 'ready' }, 'Появятся после подтверждения отгрузки'],
  ])('%s with %j: %s', (action, change, expected) => {
    expect(orderRefusal(action, facts(change))).toBe(expected);
  });

  it('names every action of the catalogue, each allowed or with a reason', () => {
    const anyFacts = fc.record<OrderFacts>({
      state: fc.constantFrom(...orderStates),
      marketplace: fc.constantFrom(null, 'ozon', 'magnit'),
      sending: fc.constantFrom(null, 'CONFIRM_PARCELS'),
      loose: fc.nat(3),
      unmarked: fc.nat(2),
      ofNowhere: fc.nat(2),
      disputable: fc.boolean(),
      disputed: fc.boolean(),
      awaitsLastMile: fc.boolean(),
      cancelAsked: fc.boolean(),
      parcels: fc.record({ open: fc.nat(2), confirmed: fc.nat(2), free: fc.nat(2) }),
      cancelsItems: fc.boolean(),
      cancelsOnTheWay: fc.boolean(),
      cancelsConfirmed: fc.boolean(),
      noDocuments: fc.constantFrom(null, 'Не готовит'),
      shipmentLacks: fc.constantFrom(null, 'Выберите пункт'),
      deliveryType: fc.constantFrom('FBS', 'DBS', 'PICKUP'),
      shipment: fc.constantFrom(null, 'draft', 'confirming', 'cancelling', 'confirmed', 'completed'),
      delivery: fc.constantFrom(null, 'draft', 'ordered', 'cancelled', 'delivered'),
    });
    fc.assert(
      fc.property(anyFacts, (now) => {
        const [allowed, refused] = [allowedActions(now), refusedActions(now)];
        expect([...allowed, ...refused].map((row) => row.action).sort()).toEqual([...orderActions].sort());
        for (const row of refused) expect(row.reason).not.toBe('');
      }),
    );
  });

  it('changes nothing that has ended', () => {
    for (const state of finalStates) {
      const allowed = allowedActions(facts({ state, loose: 1, parcels: { open: 1, confirmed: 1, free: 1 } }));
      expect(allowed).toEqual([]);
    }
  });
});

describe('the steps above an order', () => {
  it.each<[OrderState, OrderFacts['shipment'], string | null]>([
    ['pending', null, 'new'],
    ['assembling', null, 'started'],
    ['ready', null, 'packed'],
    ['ready', 'draft', 'shipment'],
    ['delivering', 'completed', 'delivering'],
    ['returned', null, 'delivered'],
    ['cancelled', null, null],
  ])('%s with shipment %s stands at %s', (state, shipment, step) => {
    expect(orderStepOf({ state, shipment })).toBe(step);
  });
});
