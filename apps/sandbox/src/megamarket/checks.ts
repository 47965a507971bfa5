import type { CardFault, SentCard, Values } from './account.ts';
import { type Attribute, brandAttribute, type Category, masterAttributes } from './tree.ts';

/** Fact sheet, 6. */
const requiredMissing = 2001;
/** (?) Codes that the sheet doesn't name. */
const wrongValue = 2002;
const wrongBarcode = 3024;

/** Why a card isn't taken; nothing when it is. */
export function faultsOf(card: SentCard, category: Category): CardFault[] {
  const master = new Map(card.masterAttributes.map(({ attributeId, values }) => [attributeId, values]));
  const named = masterAttributes.map((attribute) => ({
    attribute,
    values: attribute.id === brandAttribute.id && card.brand ? [card.brand] : (master.get(attribute.id) ?? []),
  }));
  const content = new Map(card.contentAttributes.map(({ attributeId, values }) => [attributeId, values]));
  const own = category.content.map((attribute) => ({ attribute, values: content.get(attribute.id) ?? [] }));
  return [
    ...[...named, ...own].flatMap(({ attribute, values }) => valueFaults(attribute, values)),
    ...strangers(card.contentAttributes, category),
    ...Object.entries(card.package).flatMap(([measure, value]) =>
      value > 0 ? [] : [fault(null, requiredMissing, `Не заполнен размер упаковки: ${measure}`)],
    ),
    ...card.barcodes.flatMap((barcode) =>
      checkDigitFits(barcode) ? [] : [fault(39, wrongBarcode, `Штрихкод ${barcode} указан неверно`)],
    ),
  ];
}

const fault = (attributeId: number | null, code: number, message: string): CardFault => ({
  attributeId,
  code,
  message,
});

const strangers = (sent: Values[], category: Category): CardFault[] =>
  sent
    .filter(({ attributeId }) => !category.content.some(({ id }) => id === attributeId))
    .map(({ attributeId }) =>
      fault(attributeId, wrongValue, `Характеристики ${attributeId} нет в категории «${category.title}»`),
    );

function valueFaults(attribute: Attribute, values: readonly string[]): CardFault[] {
  const { id, title, required, several } = attribute;
  const filled = values.filter((value) => value.trim() !== '');
  if (filled.length === 0)
    return required ? [fault(id, requiredMissing, `Не заполнено обязательное поле «${title}»`)] : [];
  if (filled.length > 1 && !several) return [fault(id, wrongValue, `У «${title}» может быть одно значение`)];
  return filled
    .filter((value) => !fits(attribute, value.trim()))
    .map((value) => fault(id, wrongValue, `Значение «${value}» не подходит полю «${title}»`));
}

const lookups = new Map<Attribute, Set<string>>();

/** "Exact match": small letters are others than capital ones. */
function fits(attribute: Attribute, value: string): boolean {
  const { type, values, suggest } = attribute;
  if (type === 'number') return /^\d+(\.\d+)?$/.test(value);
  if (type === 'int') return /^\d+$/.test(value);
  if (type === 'boolean') return value === 'true' || value === 'false';
  if (type === 'string' || suggest) return value.length <= 2_500;
  const lookup = lookups.get(attribute) ?? new Set(values);
  lookups.set(attribute, lookup);
  return lookup.has(value);
}

/** EAN-8, UPC or EAN-13. */
function checkDigitFits(barcode: string): boolean {
  const digits = barcode.padStart(13, '0');
  const sum = [...digits.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(digits[12]);
}
