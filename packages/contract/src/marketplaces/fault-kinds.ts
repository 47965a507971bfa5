import type { heldPriceCodes, ProductFault } from './tasks.ts';

const heldKinds: Record<(typeof heldPriceCodes)[number], string> = {
  no_currency: 'Неизвестна валюта кабинета площадки',
  no_rate: 'Не указан курс валюты',
  below_floor: 'Цена ниже минимальной',
  below_step: 'Цена меньше шага цены площадки',
};

const isHeld = (code: string): code is keyof typeof heldKinds => code in heldKinds;

/** Kind under which a fault of a card is counted: its sentence, without what differs from offer to offer. */
export function faultKindOf({
  code,
  message,
  attribute,
  fieldTitle,
}: Pick<ProductFault, 'code' | 'message' | 'attribute' | 'fieldTitle'>): string {
  if (isHeld(code)) return heldKinds[code];
  const what = attribute ?? fieldTitle ?? '';
  if (code === 'value_unmapped') return `Значений нет в справочнике «${what}»`.slice(0, 300);
  const general = generalKinds[code];
  return (general ? general(what) : message).slice(0, 300);
}

/** Faults whose sentence names the value: they are counted by what is wrong. */
const generalKinds: Partial<Record<string, (what: string) => string>> = {
  taken: () => 'Артикул на площадке связан с другим предложением',
  article_stays: () => 'Артикул карточки на площадке не меняется',
  bad_price: () => 'Цена — не число',
  too_long: (what) => `«${what}» длиннее, чем принимает площадка`,
  too_short: (what) => `«${what}» короче, чем принимает площадка`,
  too_many: (what) => `«${what}»: больше, чем принимает площадка`,
  too_few: (what) => `«${what}»: меньше, чем принимает площадка`,
  pattern: (what) => `«${what}» не в том виде, который принимает площадка`,
  not_number: (what) => `«${what}» — не число`,
  too_small: (what) => `«${what}» меньше, чем принимает площадка`,
  too_large: (what) => `«${what}» больше, чем принимает площадка`,
  discount: () => 'Цена до скидки не подходит площадке',
};
