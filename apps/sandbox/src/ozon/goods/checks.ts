import type { Account, ItemError, SentItem } from '../account.ts';
import { type Attribute, attributesOf } from '../data/attributes.ts';
import { findValue } from '../data/dictionaries.ts';
import { findLeaf, type Leaf } from '../data/tree.ts';

const sizes = [
  ['depth', 'Длина товара в упаковке не указана или равна нулю'],
  ['width', 'Ширина товара в упаковке не указана или равна нулю'],
  ['height', 'Высота товара в упаковке не указана или равна нулю'],
  ['weight', 'Вес товара в упаковке не указан или равен нулю'],
] as const;
const vats = ['0', '0.05', '0.07', '0.1', '0.2', '0.22'];

/** Faults of a card; it is taken only when nothing but warnings comes out. */
export function errorsOf(item: SentItem, account: Account): ItemError[] {
  const leaf = findLeaf(item.description_category_id, item.type_id);
  if (!leaf) return [wrong('category_not_found', 'Такой категории с таким типом товара нет', 'type_id')];
  if (leaf.disabled) return [wrong('category_disabled', 'В этой категории нельзя создавать товары', 'type_id')];
  return [...fieldErrors(item, account), ...attributeErrors(item, leaf)];
}

const wrong = (code: string, message: string, field: string, attribute?: Attribute): ItemError => ({
  code,
  message,
  field,
  level: 'error',
  attribute_id: attribute?.id ?? 0,
  attribute_name: attribute?.name ?? '',
});

function fieldErrors(item: SentItem, account: Account): ItemError[] {
  const errors: ItemError[] = [];
  const refuse = (bad: boolean, code: string, message: string, field: string) => {
    if (bad) errors.push(wrong(code, message, field));
  };
  const amount = /^\d{1,9}(\.\d{1,2})?$/;
  const [price, old] = [Number(item.price), Number(item.old_price || '0')];
  refuse(item.name.trim() === '', 'name_empty', 'Не указано название товара', 'name');
  refuse(item.name.length > 255, 'name_too_long', 'Название товара слишком длинное', 'name');
  refuse(!amount.test(item.price) || price <= 0, 'price_not_valid', 'Цена указана неверно', 'price');
  refuse(!amount.test(item.old_price || '0'), 'old_price_not_valid', 'Цена до скидки указана неверно', 'old_price');
  const there = Number(account.products[item.offer_id]?.old_price || '0');
  // Of a product that is there the crossed-out price changes by /v1/product/import/prices; a card's is held against the one that stands.
  refuse(
    (old > 0 && old <= price) || (there > 0 && there <= price),
    'old_price_less_than_price',
    'Цена до скидки должна быть выше текущей цены. Обновите значение параметра items.old_price методом /v1/product/import/prices',
    'old_price',
  );
  refuse(!vats.includes(item.vat), 'vat_not_valid', 'Такой ставки НДС нет', 'vat');
  refuse(
    item.currency_code !== account.currency,
    'currency_mismatch',
    'Валюта не совпадает с валютой кабинета',
    'currency_code',
  );
  const pictures = [item.primary_image, ...item.images].filter(Boolean);
  refuse(pictures.length === 0, 'images_empty', 'Не указано ни одного изображения', 'images');
  refuse(
    pictures.some((address) => !/^https?:\/\/\S+$/.test(address)),
    'image_not_valid',
    'Ссылка на изображение указана неверно',
    'images',
  );
  refuse(pictures.length > 30, 'images_too_many', 'Изображений больше 30', 'images');
  for (const [field, said] of sizes) {
    refuse(item[field] <= 0, 'dimensions_empty', said, field);
  }
  const twin = Object.values(account.products).find(
    (product) => item.barcode !== '' && product.barcode === item.barcode && product.offer_id !== item.offer_id,
  );
  refuse(twin !== undefined, 'barcode_exists', `Такой штрихкод уже у товара ${twin?.offer_id}`, 'barcode');
  return errors;
}

function attributeErrors(item: SentItem, leaf: Leaf): ItemError[] {
  const sent = new Map(item.attributes.map((attribute) => [attribute.id, attribute.values]));
  return attributesOf(leaf).flatMap((attribute) => {
    const values = (sent.get(attribute.id) ?? []).filter((value) => value.dictionary_value_id || value.value.trim());
    const at = (code: string, message: string) => [wrong(code, message, 'attributes', attribute)];
    if (values.length === 0) {
      return attribute.required
        ? at('error_attribute_values_empty', `Не заполнена обязательная характеристика «${attribute.name}»`)
        : [];
    }
    const most = attribute.collection ? attribute.max || 100 : 1;
    if (values.length > most) {
      return at('error_attribute_values_too_many', `У характеристики «${attribute.name}» значений больше ${most}`);
    }
    const bad = values.find((value) => !isAllowed(attribute, leaf, value));
    if (!bad) return [];
    const shown = bad.value || String(bad.dictionary_value_id);
    return attribute.dictionary
      ? at(
          'error_attribute_values_out_of_range',
          `Значения «${shown}» нет в справочнике характеристики «${attribute.name}»`,
        )
      : at('error_attribute_values_not_valid', `Значение «${shown}» не подходит характеристике «${attribute.name}»`);
  });
}

function isAllowed(attribute: Attribute, leaf: Leaf, value: { dictionary_value_id: number; value: string }): boolean {
  if (attribute.dictionary) {
    const found = findValue(attribute.dictionary, leaf, { id: value.dictionary_value_id, text: value.value });
    // A type of the same category, but not the one the card is in, is as wrong as none.
    return found !== undefined && (attribute.dictionary !== 'type' || found.id === leaf.id);
  }
  const text = value.value.trim();
  switch (attribute.type) {
    case 'Integer':
      return /^-?\d+$/.test(text);
    case 'Decimal':
      return /^-?\d+([.,]\d+)?$/.test(text);
    case 'Boolean':
      return /^(true|false)$/i.test(text);
    case 'URL':
      return /^https?:\/\/\S+$/.test(text);
    default:
      return text.length <= (attribute.type === 'multiline' ? 6000 : 500);
  }
}
