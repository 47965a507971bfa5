import type { Account, CardContents, Sent } from './account.ts';
import { type Charc, charcsOf } from './data/charcs.ts';
import { colors, countries, kinds, seasons, vats } from './data/directories.ts';
import { type Subject, subjectOf } from './data/subjects.ts';

/** Dictionaries that allow nothing else. */
const directories: Record<string, readonly string[]> = {
  Цвет: colors.map(([name]) => name),
  Пол: kinds,
  Сезон: seasons,
  'Страна производства': countries.map(([, name]) => name),
  'Ставка НДС': vats,
};

const longestTitle = 60;
const longestArticle = 72;
const longestDescription = 5000;

/** Required characteristics that a card lacks. */
export function missingCharcs(subject: Subject, { characteristics }: CardContents): Charc[] {
  const filled = new Set(characteristics.filter(({ value }) => [value].flat().length > 0).map(({ id }) => id));
  return charcsOf(subject).filter((charc) => charc.required && !charc.named && !filled.has(charc.id));
}

/** Faults found by the check, by article; empty when all cards of a request may be. */
export function faultsOf(account: Account, sent: Sent): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const card of sent.cards) {
    const namesake = account.cards[card.vendorCode];
    const known = Object.values(account.cards).find(({ nmID }) => nmID === card.nmID);
    const subject = subjectOf(sent.subjectID || known?.subjectID || 0);
    const faults = [
      ...(subject ? contentFaults(subject, card) : ['Предмет не найден']),
      ...barcodeFaults(account, card),
      ...(namesake && namesake.nmID !== card.nmID ? ['Артикул продавца уже используется в другой карточке'] : []),
      ...(seen.has(card.vendorCode) ? ['Артикул продавца повторяется в запросе'] : []),
    ];
    seen.add(card.vendorCode);
    if (faults.length > 0) found.set(card.vendorCode, faults);
  }
  return found;
}

function contentFaults(subject: Subject, card: CardContents): string[] {
  const faults: string[] = [];
  const check = (fits: boolean, fault: string) => {
    if (!fits) faults.push(fault);
  };
  check(card.title.trim() !== '', 'Не указано наименование товара');
  check(card.title.length <= longestTitle, `Наименование товара длиннее ${longestTitle} символов`);
  check(card.vendorCode.length <= longestArticle, `Артикул продавца длиннее ${longestArticle} символов`);
  check(card.description.length <= longestDescription, `Описание товара длиннее ${longestDescription} символов`);
  check(
    !/https?:\/\/|www\./i.test(`${card.title} ${card.description}`),
    'В наименовании и описании товара нельзя указывать ссылки',
  );
  check(
    card.title !== card.title.toUpperCase() || !/[а-яё]{5}/i.test(card.title),
    'Наименование товара не должно быть набрано заглавными буквами',
  );
  const { length, width, height, weightBrutto } = card.dimensions;
  check(
    [length, width, height].every((side) => side >= 0 && side <= 1000),
    'Габариты упаковки указаны неверно: длина, ширина и высота — до 1000 см',
  );
  check(weightBrutto >= 0 && weightBrutto <= 1000, 'Вес с упаковкой указан неверно');
  const charcs = new Map(charcsOf(subject).map((charc) => [charc.id, charc]));
  for (const { id, value } of card.characteristics) {
    const charc = charcs.get(id);
    if (charc) faults.push(...valueFaults(charc, value));
  }
  return faults;
}

function valueFaults(charc: Charc, value: CardContents['characteristics'][number]['value']): string[] {
  if (charc.number) return typeof value === 'number' ? [] : [`Характеристика «${charc.name}» должна быть числом`];
  const values = [value].flat();
  if (charc.most > 0 && values.length > charc.most)
    return [`У характеристики «${charc.name}» не может быть больше значений: ${charc.most}`];
  const directory = directories[charc.name];
  const strange = directory && values.find((each) => !directory.includes(String(each)));
  return strange === undefined ? [] : [`Недопустимое значение характеристики «${charc.name}»: ${strange}`];
}

function barcodeFaults(account: Account, card: Sent['cards'][number]): string[] {
  const own = new Set(card.sizes.flatMap(({ skus }) => skus));
  return Object.values(account.cards)
    .filter(({ nmID }) => nmID !== card.nmID)
    .flatMap(({ sizes }) => sizes.flatMap(({ skus }) => skus))
    .filter((sku) => own.has(sku))
    .map((sku) => `Баркод ${sku} уже используется в другой карточке`);
}
