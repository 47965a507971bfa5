import { cardLimits } from './limits.ts';
import { refused, type Sayings, tooMuch, unknown, wait } from './saying.ts';

const hour = 3600;

/** Of /v3/product/import and what became of it: cards are refused one by one. */
const cards: Sayings = {
  SPU_already_exists: refused('Товар с такими характеристиками уже есть на Ozon: измените те, которыми он отличается.'),
  'Product is not ready to supply': wait(
    'Ozon ещё не завёл товар: остатки и обновления он примет, когда карточка будет создана.',
    300,
  ),
  Invalid_state: wait('Ozon ещё не завёл товар: остатки и обновления он примет, когда карточка будет создана.', 300),
  Incorrect_density: refused('Плотность товара неправдоподобна: проверьте вес, длину, ширину и высоту.', 'weight'),
  price_is_negative: refused('Не указана цена: впишите цену больше нуля.', 'price'),
  SELLER_NO_CONTRACT_FAILED: refused('Срок договора с Ozon истёк: возобновите договор в его кабинете.'),
  error_attribute_values_empty: refused('Не заполнена обязательная характеристика: заполните её у товара.'),
  error_attribute_values_out_of_range: refused('Значение характеристики не подходит: выберите его из справочника.'),
  missing_dimension: refused('Не указаны вес и размеры: заполните вес, длину, ширину и высоту.', 'weight'),
  VALUE_MAX_LIMIT: refused('Размеры или вес больше, чем принимает Ozon: проверьте единицы и числа.', 'length'),
  EMPTY_REQUIRED: refused('Не заполнено обязательное поле карточки: заполните всё, что требует категория.'),
  description_category_invalid: refused('Такой категории на Ozon нет: выберите другую в сопоставлении.', 'category'),
  description_category_has_no_description_type: refused(
    'Этот тип товара — из другой категории Ozon: обновите категории и сопоставьте заново.',
    'category',
  ),
  description_category_is_legacy: refused(
    'Категория на Ozon устарела: обновите категории и сопоставьте заново.',
    'category',
  ),
  levels_category_not_found: refused(
    'Категория на Ozon устарела: обновите категории и сопоставьте заново.',
    'category',
  ),
  description_category_is_empty: refused('Не указана категория: сопоставьте её с категорией Ozon.', 'category'),
  description_type_is_empty: refused('Не указан тип товара: сопоставьте категорию с типом Ozon.', 'category'),
  vat_invalid: refused('Ставка НДС не подходит: выберите другую в настройках аккаунта.'),
  name_too_long: refused(
    `Название длиннее, чем принимает Ozon: сократите его до ${cardLimits.title.most} знаков.`,
    'title',
  ),
  all_image_failed: refused(
    'Ozon не скачал ни одной картинки: проверьте, что они открываются по ссылке без входа.',
    'images',
  ),
  all_image_unprocessed: refused(
    'Ozon не смог обработать картинки: подойдут JPEG и PNG, которые открываются по ссылке без входа.',
    'images',
  ),
  invalid_rich_content_json: refused('Rich-контент не соответствует шаблону Ozon: исправьте его JSON.'),
  price_out_of_range: refused('Цена вне пределов категории Ozon: поставьте ближе к средней на рынке.', 'price'),
  old_price_less_than_price: refused('Цена до скидки должна быть выше цены: поднимите её или уберите.', 'oldPrice'),
  min_auto_price_too_big: refused('Минимальная цена на Ozon выше цены товара: снизьте её или поднимите цену.', 'price'),
  min_auto_price_too_small: refused('Минимальная цена на Ozon меньше половины цены товара: поднимите её.', 'price'),
  price_less_than_min_auto_price: refused(
    'Цена ниже минимальной, заданной на Ozon: поднимите цену или снизьте минимальную.',
    'price',
  ),
  // Not in the list of errors; sellers meet both among the errors of a card.
  periodic_limit_exceeded: wait('Суточный лимит товаров на Ozon исчерпан, он обновится в 03:00 по Москве.', hour),
  TOTAL_CREATE_LIMIT_EXCEEDED: tooMuch(
    'Лимит товаров в кабинете Ozon исчерпан: перенесите лишние в архив, и новые загрузятся.',
  ),
  item_limit_exceeded: wait('Суточный лимит загрузки товаров на Ozon исчерпан, он обновится в 03:00 по Москве.', hour),
};

/** Of /v1/product/import/prices. */
const prices: Sayings = {
  invalid_category_price: refused('Цена слишком высока или низка для категории Ozon: проверьте её.', 'price'),
  discount_for_low_price_is_too_small: refused(
    'При цене до 400 ₽ скидка на Ozon должна быть больше 20 ₽: поднимите цену до скидки или уберите её.',
    'oldPrice',
  ),
  discount_for_average_price_is_too_small: refused(
    'При цене от 400 до 10 000 ₽ скидка на Ozon должна быть больше 5 %: поднимите цену до скидки или уберите её.',
    'oldPrice',
  ),
  discount_for_top_price_is_too_small: refused(
    'При цене выше 10 000 ₽ скидка на Ozon должна быть больше 500 ₽: поднимите цену до скидки или уберите её.',
    'oldPrice',
  ),
  discount_too_big: refused(
    'Скидка на Ozon должна быть меньше 90 %: снизьте цену до скидки или поднимите цену.',
    'oldPrice',
  ),
  price_negative: refused('Цена не может быть отрицательной: впишите цену больше нуля.', 'price'),
  action_price_enabled_min_price_missing: refused(
    'На Ozon включено автоприменение акций: отключите его у товара или укажите минимальную цену.',
    'price',
  ),
  'items limit: limit exceeded': wait('Цену этого товара меняли уже 10 раз за час, Ozon просит подождать.', hour),
};

/** Of /v2/products/stocks. */
const stocks: Sayings = {
  product_is_not_created: wait('Товар ещё не прошёл модерацию Ozon: остаток можно указать после неё.'),
  offer_id_not_found: unknown('Товара с таким артикулом нет на Ozon: сначала загрузите карточку.'),
  NOT_FOUND_ERROR: unknown('Товара нет на Ozon: сначала загрузите карточку.'),
  FLAMMABLE_ONLY_ON_SELF_OR_PROVIDER_DELIVERY: refused(
    'Легковоспламеняющееся Ozon продаёт только с вашей доставкой: выберите другой склад.',
  ),
  WAREHOUSE_NOT_FOUND: refused('Такого склада нет на Ozon или он не активен: обновите склады.'),
  PRODUCT_HAS_NOT_BEEN_TAGGED_YET: wait(
    'Ozon ещё не решил, крупногабаритный ли товар: проверьте, что указаны вес и размеры, и подождите.',
    600,
  ),
  NON_KGT_ON_KGT_WAREHOUSE: refused('Склад на Ozon — для крупногабаритного, товар не такой: выберите другой склад.'),
  MP_DELIVERY_ONLY_3PL_ERROR: refused('Со склада с «Ozon логистикой» этот товар не продать: выберите другой склад.'),
  TOO_MANY_REQUESTS: wait('Остаток меняли меньше 30 секунд назад, Ozon просит подождать.'),
  'Stock is updated too frequently': wait('Остаток меняли меньше 30 секунд назад, Ozon просит подождать.'),
  MULTIBOX_NOT_ALLOWED_FOR_FBS: refused('Товар из нескольких коробок по FBS не продаётся: уберите его остаток.'),
  OVER_MAX_OVH_NON_KGT: refused('Для склада на Ozon товар слишком велик: выберите склад для крупногабаритного.'),
  OVER_MAX_OVH_KGT: refused('Товар больше или тяжелее, чем берёт склад: проверьте размеры или выберите другой склад.'),
  SOURCE_TYPE_NOT_FOUND: wait('Ozon ещё не завёл товар в продажу: остаток можно указать позже.'),
  'embedded message failed validation': refused('Ozon не понял номер склада или количество: обновите склады.'),
  STOCK_TOO_BIG: refused('Ozon принимает остаток меньше миллиона: уменьшите его.'),
  SIZE_REQUIRED_FOR_NOT_UNIQUE_OFFER_ID: refused(
    'Такой артикул на Ozon есть и у набора (кванта): дайте товару свой артикул.',
  ),
  CB_DELIVERY_ONLY_FBP: refused('Этот товар Ozon продаёт только со склада FBP: выберите другой склад.'),
  PRODUCT_IS_ARCHIVED: refused('Товар на Ozon в архиве: сначала верните его.'),
};

/** Of /v1/product/unarchive. */
const archive: Sayings = {
  'restore limit exceeded': wait('Из архива Ozon возвращает 100 товаров в сутки, лимит обновится в 03:00.', hour),
  autoarchive_restore_failed: wait(
    'Из архива, куда Ozon перенёс товары сам, он возвращает 100 в сутки: лимит обновится в 03:00 по Москве.',
    hour,
  ),
  'total limit exceeded': tooMuch('Лимит товаров в кабинете Ozon исчерпан: перенесите лишние в архив.'),
};

/** Of /v1/product/update/offer-id. */
const articles: Sayings = {
  OFFER_ID_ALREADY_EXISTS: refused(
    'Этот артикул на Ozon уже у другого товара: выберите другой или смените его у того товара.',
    'article',
  ),
  OFFER_ID_NOT_FOUND: unknown('Товара с прежним артикулом на Ozon нет: обновите товары площадки.'),
};

/** Phrases of Ozon about goods. */
export const sayingsOfGoods: Sayings = { ...cards, ...articles, ...prices, ...stocks, ...archive };
