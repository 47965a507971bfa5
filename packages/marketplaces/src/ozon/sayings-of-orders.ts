import { refused, type Sayings, unknown, wait } from './saying.ts';

/** Of /v4/posting/fbs/ship. */
const shipping: Sayings = {
  TRANSITION_IS_NOT_POSSIBLE: refused('В нынешнем статусе отправления Ozon этого не разрешает: обновите заказ.'),
  HAS_INCORRECT_TPL_INTEGRATION_TYPE: refused(
    'Заказ везёт служба доставки, подключённая к Ozon: статусы передаёт она сама.',
  ),
  POSTING_NOT_FOUND: unknown('Такого отправления нет в кабинете Ozon.'),
  POSTING_ALREADY_CANCELLED: refused('Отправление уже отменено на Ozon.'),
  POSTING_ALREADY_SHIPPED: refused('Отправление уже собрано на Ozon.'),
  HAS_INCORRECT_STATUS: refused('В нынешнем статусе отправления Ozon этого не разрешает: обновите заказ.'),
  HAS_INCORRECT_PRODUCT_QUANTITY: refused('Состав не совпадает с отправлением на Ozon: проверьте товары и количество.'),
  UNKNOW_PRODUCT: refused('Такого товара в отправлении Ozon нет: проверьте состав.'),
  UNKNOWN_PRODUCT: refused('Такого товара в отправлении Ozon нет: проверьте состав.'),
  UNKNOWN_PRODUCT_DEFINED: refused('Такого товара в отправлении Ozon нет: проверьте состав.'),
  EXEMPLAR_INFO_ALREADY_DEFINED: refused('Коды этих экземпляров у Ozon уже есть: передавать их снова не нужно.'),
  MANDATORY_MARK_REDUNDANT: refused('Этому товару код маркировки не нужен: уберите его.'),
  EXEMPLAR_INFO_NOT_FILLED_COMPLETELY: refused(
    'Ozon ждёт коды маркировки на каждую штуку или страну-изготовителя: впишите недостающее и соберите снова.',
  ),
  SHIP_FBP_POSTINGS_IS_FORBIDDEN: refused('Отправление со склада FBP собирает сам Ozon: делать ничего не нужно.'),
  INCORRECT_OVH_FOR_POSTING: refused(
    'Отправление больше или тяжелее, чем берёт пункт приёма: разделите его на несколько.',
  ),
};

/** Of /v2/posting/fbs/package-label and its like. */
const labels: Sayings = {
  "The next postings aren't ready": wait('Этикетки ещё не готовы: Ozon готовит их около минуты после сборки.', 5),
  NO_POSTINGS_FOR_BATCH_DOWNLOAD: refused('Этикетки печатаются только для отправлений, которые ждут отгрузки.'),
  'label not allowed': refused('Этикетки печатаются только для отправлений, которые ждут отгрузки.'),
  INVALID_ARGUMENT: {
    ...refused('Этикетки печатаются только для отправлений, которые ждут отгрузки.'),
    at: /package-label/,
  },
  POSTING_NUMBERS_IS_INCORRECT_FOR_COMPANY: refused('Это отправление — другого кабинета Ozon.'),
};

/** Of /v2/posting/fbs/cancel. */
const cancelling: Sayings = {
  HAS_INCORRECT_CANCEL_REASON: refused('Такую причину отмены Ozon здесь не принимает: выберите другую.'),
};

/** Of the methods about exemplars, /v6/fbs/posting/product/exemplar/set and its like. */
const exemplars: Sayings = {
  GTD_IS_REQUIRED_ONLY_FOR_LEGAL_CUSTOMER: refused('Номер декларации передают, только когда покупатель — компания.'),
  GTD_MUST_BE_SPECIFIED_FOR_PRODUCT_COUNTRY: refused('Для страны товара Ozon ждёт номер таможенной декларации.'),
  'does not belong to product': refused('Экземпляры на Ozon уже другие: обновите заказ и впишите коды снова.'),
  "Posting must have 'awaiting_packaging' status": refused('Коды принимаются, пока отправление ждёт сборки.'),
};

/** Of a shipment: /v1/carriage/create and, before it, /v2/posting/fbs/act/create. */
const shipments: Sayings = {
  "can't create carriage": wait('Отгрузку создавать ещё рано: добавьте в неё собранные отправления.', 300),
  'Company has no FBS-warehouses': refused('У вас нет склада FBS: заведите его в кабинете Ozon.'),
  DELIVERY_METHOD_NOT_FOUND: refused('Такого метода доставки на Ozon нет: обновите склады.'),
  first_mile_absent: refused('У метода доставки не указан способ отгрузки: укажите его в кабинете Ozon.'),
  first_mile_is_changing: wait('Ozon обновляет настройки склада: отгрузка станет доступна чуть позже.', 600),
  has_overflow: refused('Пункт приёма перегружен: выберите другой в кабинете Ozon.'),
  has_surge: refused('Пункт приёма переполнен, отгрузка в нём временно дороже: выберите другой в кабинете Ozon.'),
  has_postings_with_registration_error: refused(
    'Часть отправлений не зарегистрировалась в службе доставки: посмотрите их в кабинете Ozon.',
  ),
  has_seller_returns_in_stock: refused('В пункте ждут ваши возвраты: сначала заберите их.'),
  new_postings_are_possible: wait(
    'В отгрузку ещё могут попасть заказы: создайте её, когда кончится время сборки.',
    600,
  ),
  no_postings: refused('Для этого метода доставки нет собранных отправлений: отгружать пока нечего.'),
  non_carriageable: refused('Этому методу доставки отгрузка не нужна.'),
  not_accepted_on_sc: refused('Есть спорные отправления: разберите их во вкладке «Спорные» кабинета Ozon.'),
  not_packaged: refused('Есть отправления, которые нужно передать сегодня: соберите и добавьте их.'),
  not_registered: wait('Ozon ещё регистрирует отправления в службе доставки.', 60),
  other: refused('Ozon не создал отгрузку и не сказал почему: напишите в его поддержку.'),
  outdated: refused('Дата отгрузки уже прошла: выберите другую.'),
  package_time_not_passed: wait('Время отгрузки ещё не наступило.', 600),
  partial_carriage_formed: refused('Все части отгрузки уже созданы.'),
  partial_carriage_in_proccess: refused('Отгрузка создаётся частями: создайте следующую.'),
  will_be_partial_carriage: refused('Отправлений много: отгрузку нужно создать частями.'),
  posting_statuses_not_ready: wait('Ozon формирует отгрузку: это займёт несколько минут.', 120),
  there_are_incomplete_carriages: refused('Есть незавершённая отгрузка: сначала подтвердите или отмените её.'),
  'ContainersCount to not HasEntrustedAcceptance': refused(
    'Грузовые места считают только при доверительной приёмке: подключите её в кабинете Ozon.',
  ),
  Incorrect_carriage_status: wait('Отгрузка ещё не сформирована.', 60),
};

/** Phrases of Ozon about postings and shipments. */
export const sayingsOfOrders: Sayings = { ...shipping, ...labels, ...cancelling, ...exemplars, ...shipments };

/** Phrases that mean something else where postings are gathered. */
export const sayingsOfShipments: Sayings = {
  POSTING_NOT_FOUND: {
    ...refused('Новых отправлений для отгрузки нет: подтвердите прежнюю или добавьте отправления в неё.'),
    at: /carriage\/create/,
  },
};
