import {
  type CardChange,
  kind,
  type PriceField,
  type PropertySearch,
  type Rounding,
  type Value,
} from '@prilavok/contract';
import type { ReactNode } from 'react';
import { isEmpty } from '#features/properties/values.ts';
import type { Named } from '#ui/fields/source.ts';
import type { FormulaFault } from '#ui/formula/names.ts';

export type CardAct = CardChange['kind'];
/** Word of functions that need a property to be chosen. */
export const ofProperty = 'property';

/** A change of cards while it is being put together: what another act needs is kept meanwhile. */
export interface CardDraft {
  act: CardAct;
  property: Named | null;
  values: readonly Value[];
  options: readonly Named[];
  /** A category, a brand or a collection. */
  place: Named | null;
  /** Out of any of them. */
  nowhere: boolean;
  /** Text that descriptions are written from. */
  text: string;
  onlyEmpty: boolean;
  where: 'title' | 'description' | typeof ofProperty;
  find: string;
  replacement: string;
  wholeWord: boolean;
  matchCase: boolean;
  field: PriceField | typeof ofProperty;
  formula: string;
  rounding: Rounding;
}

export const emptyCardDraft: CardDraft = {
  act: 'values_set',
  property: null,
  values: [],
  options: [],
  place: null,
  nowhere: false,
  text: '',
  onlyEmpty: true,
  where: 'title',
  find: '',
  replacement: '',
  wholeWord: false,
  matchCase: false,
  field: 'price',
  formula: '',
  rounding: 'none',
};

/** The acts as they are chosen, by what they are about. */
export const cardActs: { group: string; items: { value: CardAct; label: string }[] }[] = [
  {
    group: 'Свойства',
    items: [
      { value: 'values_set', label: 'Записать значение свойства' },
      { value: 'values_unset', label: 'Очистить свойство' },
      { value: 'options_add', label: 'Добавить варианты' },
      { value: 'options_remove', label: 'Убрать варианты' },
    ],
  },
  {
    group: 'Место в каталоге',
    items: [
      { value: 'category_set', label: 'Перенести в категорию' },
      { value: 'brand_set', label: 'Поставить бренд' },
      { value: 'collection_set', label: 'Добавить в коллекцию' },
    ],
  },
  {
    group: 'Тексты и числа',
    items: [
      { value: 'description_set', label: 'Написать описание' },
      { value: 'text_replace', label: 'Заменить в тексте' },
      { value: 'formula', label: 'Посчитать по формуле' },
    ],
  },
  {
    group: 'Картинки',
    items: [{ value: 'images_https', label: 'Перевести адреса картинок на https' }],
  },
];

/** Whether the act is about a property, and has one to choose. */
export const needsProperty = ({ act, where, field }: Pick<CardDraft, 'act' | 'where' | 'field'>): boolean =>
  act.startsWith('values_') ||
  act.startsWith('options_') ||
  (act === 'text_replace' && where === ofProperty) ||
  (act === 'formula' && field === ofProperty);

/** Which properties an act can be about. */
export interface Suitable {
  type?: PropertySearch['type'];
  options?: boolean;
  multiple?: boolean;
}

/** Which properties the draft's act can be about. */
export function suitable(act: CardAct): Suitable {
  if (act === 'options_add') return { options: true, multiple: true };
  if (act === 'options_remove') return { options: true };
  const texts = [kind.shortText, kind.longText];
  if (act === 'text_replace') return { type: { in: texts }, options: false };
  if (act === 'formula')
    return { type: { in: [...texts, kind.integer, kind.decimal, kind.unit] }, options: false, multiple: false };
  return {};
}

/** The change that a draft asks for, or what it still needs. */
export function cardChangeOf(draft: CardDraft): { change: CardChange } | { needs: string } {
  const { act, property } = draft;
  if (needsProperty(draft) && !property) return { needs: 'Выберите свойство' };
  const id = property?.id ?? '';
  switch (act) {
    case 'values_set': {
      const values = draft.values.filter((value) => !isEmpty(value));
      return values.length > 0 ? { change: { kind: act, property: id, values } } : { needs: 'Укажите значение' };
    }
    case 'values_unset':
      return { change: { kind: act, property: id } };
    case 'options_add':
    case 'options_remove':
      return draft.options.length > 0
        ? { change: { kind: act, property: id, options: draft.options.map((option) => option.id) } }
        : { needs: 'Выберите варианты' };
    case 'images_https':
      return { change: { kind: act } };
    case 'category_set':
      return placed(draft, 'Выберите категорию', (category) => ({ kind: act, category }));
    case 'brand_set':
      return placed(draft, 'Выберите бренд', (brand) => ({ kind: act, brand }));
    case 'collection_set':
      return placed(draft, 'Выберите коллекцию', (collection) => ({ kind: act, collection }));
    case 'description_set': {
      const { text, onlyEmpty } = draft;
      return text.trim() === '' ? { needs: 'Напишите описание' } : { change: { kind: act, text, onlyEmpty } };
    }
    case 'text_replace': {
      const { where, find, replacement, wholeWord, matchCase } = draft;
      if (find === '') return { needs: 'Укажите, что найти' };
      const field = where === ofProperty ? { property: id } : where;
      return { change: { kind: act, field, find, replacement, wholeWord, matchCase } };
    }
    case 'formula': {
      const { field, formula, rounding } = draft;
      if (formula.trim() === '') return { needs: 'Напишите формулу' };
      return { change: { kind: act, field: field === ofProperty ? { property: id } : field, formula, rounding } };
    }
  }
}

function placed(
  { place, nowhere }: CardDraft,
  needs: string,
  changeTo: (id: string | null) => CardChange,
): { change: CardChange } | { needs: string } {
  if (nowhere) return { change: changeTo(null) };
  return place ? { change: changeTo(place.id) } : { needs };
}

/** Props of an act's fields. */
export interface CardFieldsProps {
  catalog: string;
  draft: CardDraft;
  set: (part: Partial<CardDraft>) => void;
  fault: FormulaFault | undefined;
  /** The act is known already: the cursor begins in what it lacks. */
  begins: boolean;
  /** Where the property is chosen, when the act is about one. */
  property: ReactNode;
}
