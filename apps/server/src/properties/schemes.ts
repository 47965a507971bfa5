import { type Kind, kind, type ValueScheme } from '@prilavok/contract';

type Field = ValueScheme['fields'][number];
const one = (of: Field['kind']): Field[] => [{ name: 'value', title: 'Значение', kind: of, required: true }];
const side = (name: string, title: string): Field => ({ name, title, kind: 'decimal', required: false });
const file: Field[] = [
  { name: 'file', title: 'Файл', kind: 'file', required: true },
  { name: 'title', title: 'Подпись', kind: 'text', required: false },
];

/** Schemes of values by kind: the form is drawn from it. */
const schemes: Record<Kind, Omit<ValueScheme, 'type'>> = {
  [kind.shortText]: { fields: one('text'), empty: '' },
  [kind.boolean]: { fields: one('boolean'), empty: false },
  [kind.integer]: { fields: one('integer'), empty: 0 },
  [kind.decimal]: { fields: one('decimal'), empty: null },
  [kind.longText]: { fields: one('long_text'), empty: '' },
  [kind.dimensions]: {
    fields: [
      side('width', 'Ширина, мм'),
      side('height', 'Высота, мм'),
      side('length', 'Длина, мм'),
      side('weight', 'Вес, г'),
    ],
    empty: null,
  },
  [kind.unit]: {
    fields: [...one('decimal'), { name: 'unit', title: 'Единица', kind: 'unit', required: true }],
    empty: null,
  },
  [kind.image]: { fields: file, empty: null },
  [kind.file]: { fields: file, empty: null },
};

/** Scheme of a kind's values, with the empty one. */
export const schemeOf = (type: Kind): ValueScheme => ({ type, ...schemes[type] });
