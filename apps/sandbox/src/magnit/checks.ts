import type { Account, Characteristic, SentSku, SkuChange, TaskError } from './account.ts';
import { type Category, categoryOf, type Dictionary, type Family } from './tree.ts';

type Faults = [field: string, message: string][];

const vats = ['0', '5', '7', '10', '22', 'Не облагается'];
const ids = /^[a-zA-Zа-яА-Я0-9.,\\/()[\]\-=_]+$/;
const picture = /^https?:\/\/\S+$/;
/** "Конечный URL файла в jpg, png, pdf". An address without an ending may be any of them. */
const wrongEnding = /\.(webp|gif|bmp|svg|avif|heic|tiff?)$/i;
const largest = 1_000_000_000;

/** Why a card isn't taken; nothing when it is. */
export function faultsOf(sku: SentSku, account: Account): TaskError[] {
  const faults: Faults = [];
  const refuse = (bad: boolean, field: string, message: string) => {
    if (bad) faults.push([field, message]);
  };
  const category = categoryOf(sku.category_id);
  const known = account.skus[sku.seller_sku_id];
  refuse(known !== undefined, 'seller_sku_id', 'SKU с таким идентификатором уже существует');
  refuse(!ids.test(sku.seller_sku_id), 'seller_sku_id', 'Недопустимые символы в идентификаторе SKU');
  refuse(!ids.test(sku.sku_group_id), 'sku_group_id', 'Недопустимые символы в идентификаторе группы');
  refuse(!account.shops.some(({ id }) => id === sku.shop_id), 'shop_id', `Магазин ${sku.shop_id} не найден`);
  refuse(!category, 'category_id', `Категория ${sku.category_id} не найдена или не активна`);
  refuse(sku.title.trim().length < 3, 'title', 'Название короче 3 символов');
  refuse(sku.description.trim() === '', 'description', 'Описание не заполнено');
  refuse(sku.short_description.trim() === '', 'short_description', 'Краткое описание не заполнено');
  refuse(sku.price <= 0 || sku.price >= largest, 'price', 'Цена должна быть больше нуля');
  refuse((sku.old_price ?? largest) <= sku.price, 'old_price', 'Цена без скидки должна быть больше цены продажи');
  refuse(sku.currency_code !== 'RUB', 'currency_code', 'Допустимая валюта: RUB');
  refuse(!vats.includes(sku.vat), 'vat', `НДС: одно из значений ${vats.join(', ')}`);
  for (const [field, message] of sizeFaults(sku)) refuse(true, field, message);
  refuse(
    sku.product_images.some(({ url }) => !picture.test(url)),
    'product_images',
    'Ссылка на фото указана неверно',
  );
  refuse(
    sku.product_images.some(({ url }) => wrongEnding.test(url.replace(/[?#].*$/, ''))),
    'product_images',
    'Фото должно быть в формате jpg, png или pdf',
  );
  refuse(sku.barcode !== undefined && !barcodeFits(sku.barcode), 'barcode', 'Штрихкод указан неверно');
  const sibling = Object.values(account.skus).find(
    ({ sku_group_id, shop_id }) => sku_group_id === sku.sku_group_id && shop_id === sku.shop_id,
  );
  refuse(
    sibling !== undefined && sibling.category_id !== sku.category_id,
    'sku_group_id',
    'В этой карточке уже есть SKU другой категории',
  );
  if (category) faults.push(...characteristicFaults(sku, category));
  return faults.map(([attribute_error, message]) => ({
    seller_sku_id: sku.seller_sku_id,
    attribute_error,
    message,
    status: 'ERROR',
  }));
}

/** Why a change isn't taken. */
export function changeFaultsOf(change: SkuChange, shop: number, account: Account): TaskError[] {
  const sku = account.skus[change.seller_sku_id];
  const faults: Faults = [];
  if (sku?.shop_id !== shop) faults.push(['seller_sku_id', 'SKU с таким идентификатором в магазине не найден']);
  if (change.dimensions) faults.push(...sizeFaults(change.dimensions));
  if (change.barcode !== undefined && !barcodeFits(change.barcode)) faults.push(['barcode', 'Штрихкод указан неверно']);
  const category = sku && categoryOf(sku.category_id);
  for (const { characteristic_id, characteristic_values } of change.sku_filter_list ?? [])
    if (category)
      faults.push(...valueFaults('sku_filter_list', 'SKU', characteristic_id, characteristic_values, category));
  return faults.map(([attribute_error, message]) => ({
    seller_sku_id: change.seller_sku_id,
    attribute_error,
    message,
    status: 'ERROR',
  }));
}

const sizes = [
  ['length', 'Длина в мм должна быть больше нуля'],
  ['width', 'Ширина в мм должна быть больше нуля'],
  ['height', 'Высота в мм должна быть больше нуля'],
  ['weight', 'Вес в граммах должен быть больше нуля'],
] as const;

const sizeFaults = (of: Record<(typeof sizes)[number][0], number>): Faults =>
  sizes.filter(([field]) => of[field] <= 0).map(([field, message]) => [field, message]);

/** EAN-8, UPC or EAN-13 with its check digit; JSON has eaten leading zeros. */
function barcodeFits(barcode: number): boolean {
  const digits = String(barcode).padStart(13, '0');
  if (!/^\d{13}$/.test(digits) || barcode < 1_000_000) return false;
  const sum = [...digits.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(digits[12]);
}

function characteristicFaults(sku: SentSku, category: Category): Faults {
  const families: [field: string, family: Family, given: Map<number, string[]>][] = [
    ['product_filters_list', 'PRODUCT', grouped(sku.product_filters_list)],
    ['defined_characteristic_list', 'DEFINED', grouped(sku.defined_characteristic_list)],
    [
      'sku_filter_list',
      'SKU',
      new Map(
        sku.sku_filter_list.map(({ characteristic_id, characteristic_values }) => [
          characteristic_id,
          characteristic_values.map(({ characteristic_value }) => characteristic_value),
        ]),
      ),
    ],
  ];
  return families.flatMap(([field, family, given]) => [
    ...category.dictionaries
      .filter((dictionary) => dictionary.family === family && dictionary.required && !given.has(dictionary.id))
      .map(({ title }): Faults[number] => [field, `Не заполнена обязательная характеристика «${title}»`]),
    ...[...given].flatMap(([id, values]) => valueFaults(field, family, id, values, category)),
  ]);
}

const grouped = (list: Characteristic[]): Map<number, string[]> =>
  new Map(
    [...Map.groupBy(list, ({ characteristic_id }) => characteristic_id)].map(([id, all]) => [
      id,
      all.map(({ characteristic_value }) => characteristic_value),
    ]),
  );

function valueFaults(field: string, family: Family, id: number, values: string[], category: Category): Faults {
  const dictionary = category.dictionaries.find((one) => one.id === id && one.family === family);
  if (!dictionary) return [[field, `Характеристики ${id} нет в категории «${category.title}»`]];
  if (values.length > dictionary.max) return [[field, `У «${dictionary.title}» не больше ${dictionary.max} значений`]];
  return values
    .filter((value) => !fits(dictionary, value.trim()))
    .map((value): Faults[number] => [field, `Значение «${value}» не подходит характеристике «${dictionary.title}»`]);
}

const lookups = new Map<Dictionary, Set<string>>();

function fits(dictionary: Dictionary, value: string): boolean {
  if (value === '') return false;
  if (dictionary.input === 'RANGED_VALUE') return /^\d+([.,]\d+)?$/.test(value);
  if (dictionary.open) return value.length <= 255;
  const lookup = lookups.get(dictionary) ?? new Set(dictionary.values.map((one) => one.toLowerCase()));
  lookups.set(dictionary, lookup);
  return lookup.has(value.toLowerCase());
}
