import type { Offer, ParameterValue } from './account.ts';
import { largest } from './categories.ts';
import { isCategory, leafOf, type Parameter } from './tree.ts';

/** Fault or advice in a request about one of its goods. */
export interface Problem {
  type: string;
  parameterId?: number;
  message: string;
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Faults at first sight: the whole request is refused for it. */
export function problemsOf(category: number | undefined, values: readonly ParameterValue[]): Problem[] {
  if (category === undefined)
    return values.length > 0 ? [{ type: 'EMPTY_MARKET_CATEGORY', message: 'Не указана категория Маркета' }] : [];
  const leaf = leafOf(category);
  if (!leaf)
    return [
      isCategory(category)
        ? { type: 'INVALID_CATEGORY', message: 'Указана нелистовая категория' }
        : { type: 'UNKNOWN_CATEGORY', message: 'Указана неизвестная категория' },
    ];
  return values.flatMap((value): Problem[] => {
    const parameterId = value.parameterId;
    const parameter = leaf.parameters.find(({ id }) => id === parameterId);
    if (!parameter)
      return [{ type: 'UNKNOWN_PARAMETER', parameterId, message: `Характеристики ${parameterId} нет в категории` }];
    const problem = problemOf(parameter, value);
    return problem ? [{ ...problem, parameterId }] : [];
  });
}

function problemOf({ name, type, unit }: Parameter, { value = '', unitId }: ParameterValue): Problem | null {
  if (type === 'NUMERIC' && !/^-?\d+([.,]\d+)?$/.test(value.trim()))
    return { type: 'NUMBER_FORMAT', message: `«${name}»: «${value}» — не число` };
  if (type === 'BOOLEAN' && !/^(true|false)$/i.test(value.trim()))
    return { type: 'UNEXPECTED_BOOLEAN_VALUE', message: `«${name}»: ожидается true или false` };
  if (unitId !== undefined && unitId !== unit?.id)
    return { type: 'INVALID_UNIT_ID', message: `«${name}»: такой единицы измерения нет` };
  return null;
}

/** Words for which the Market lets nothing on sale. */
const forbidden = /реплика|подделка|запрещён/i;
/** Description of `description`: words that don't belong there. */
const advertising = /скидка|распродажа|дешев|подарок покупателю/i;
/** "JPEG, PNG или WebP". An address without an ending may be any of them. */
const wrongEnding = /\.(gif|bmp|svg|tiff?|html?|pdf)$/i;

/** Why the Market makes no card of what was sent; nothing when it does. */
export function contentErrors(offer: Offer): Offer['errors'] {
  const errors: Offer['errors'] = [];
  const refuse = (bad: boolean, message: string, comment: string) => {
    if (bad) errors.push({ message, comment });
  };
  refuse(forbidden.test(offer.name), 'Название товара', 'Такие товары на Маркете не продаются');
  refuse(
    /[A-ZА-ЯЁ]{12,}/.test(offer.name.replace(/[^A-Za-zА-Яа-яЁё]/g, '')),
    'Название товара',
    'Название написано заглавными буквами',
  );
  refuse(offer.vendor.trim() === '', 'Бренд', 'Не указан бренд или производитель');
  refuse(offer.description.trim() === '', 'Описание товара', 'Описание не заполнено');
  refuse(
    advertising.test(offer.description),
    'Описание товара',
    'В описании не должно быть слов о скидках и распродажах',
  );
  refuse(offer.pictures.length === 0, 'Изображения товара', 'Нет ни одного изображения');
  refuse(
    offer.pictures.some((url) => wrongEnding.test(url.replace(/[?#].*$/, ''))),
    'Изображения товара',
    'Изображение должно быть в формате JPEG, PNG или WebP',
  );
  refuse(
    offer.barcodes.some((code) => !barcodeFits(code)),
    'Штрихкод',
    'Штрихкод не соответствует EAN, UPC или Code 128',
  );
  const size = offer.weightDimensions;
  refuse(
    size === null || [size.length, size.width, size.height].some((side) => side <= 0 || side > 600),
    'Габариты упаковки',
    'Длина, ширина и высота должны быть больше нуля и не больше 6 метров',
  );
  refuse(size !== null && (size.weight <= 0 || size.weight > 1_500), 'Вес товара', 'Вес должен быть больше нуля');
  const parameters = leafOf(offer.marketCategoryId)?.parameters ?? [];
  for (const { id, name, required, type, values, allowCustomValues, maxLength, restrictions = [] } of parameters) {
    const given = offer.parameterValues.filter(({ parameterId }) => parameterId === id);
    const limiting = restrictions.filter(({ by, value }) =>
      offer.parameterValues.some(({ parameterId, valueId }) => parameterId === by && valueId === value),
    );
    const remaining = limiting.flatMap((each) => each.remaining);
    refuse(
      limiting.length > 0 && given.some(({ valueId }) => valueId !== undefined && !remaining.includes(valueId)),
      `Характеристика «${name}»`,
      'Значение не сочетается с другими характеристиками',
    );
    refuse(required && given.length === 0, `Характеристика «${name}»`, 'Не заполнена обязательная характеристика');
    for (const { valueId, value = '' } of given) {
      const known = values.some((each) => (valueId === undefined ? same(each.value, value) : each.id === valueId));
      refuse(
        type === 'ENUM' && !known && !(allowCustomValues && valueId === undefined),
        `Характеристика «${name}»`,
        `Значения «${value}» нет в списке`,
      );
      refuse(
        type === 'NUMERIC' && Math.abs(Number(value.replace(',', '.'))) > largest,
        `Характеристика «${name}»`,
        'Слишком большое число',
      );
      refuse(maxLength !== null && value.length > maxLength, `Характеристика «${name}»`, 'Слишком длинный текст');
    }
  }
  return errors;
}

/** EAN-8, UPC or EAN-13 with its check digit; anything with letters is taken for Code 128. */
function barcodeFits(code: string): boolean {
  if (!/^\d+$/.test(code)) return /^[\x20-\x7e]{1,80}$/.test(code);
  if (![8, 12, 13].includes(code.length)) return code.length > 13;
  const digits = [...code].map(Number);
  const last = digits.pop() ?? 0;
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === last;
}
