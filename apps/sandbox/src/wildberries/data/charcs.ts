import type { Sort, Subject } from './subjects.ts';

/** A characteristic: texts unless it has a unit or is a number; `named` ones stand in fields of their own. */
export interface Charc {
  id: number;
  name: string;
  number: boolean;
  unit: string;
  /** How many values; 0: any number. */
  most: number;
  required: boolean;
  variable: boolean;
  named: boolean;
}

const charc = (id: number, name: string, rest: Partial<Charc> = {}): Charc => ({
  id,
  name,
  number: rest.unit !== undefined,
  unit: '',
  most: 1,
  required: false,
  variable: false,
  named: false,
  ...rest,
});

const color = charc(14177449, 'Цвет', { most: 5, variable: true });
const country = charc(14177451, 'Страна производства');
const vat = charc(15001405, 'Ставка НДС');
const tnved = charc(15000001, 'ТНВЭД');
const kit = charc(378533, 'Комплектация', { most: 10 });
const contents = charc(14177450, 'Состав', { most: 10, required: true });
const material = charc(17596, 'Материал изделия', { most: 3 });
const gender = charc(14177453, 'Пол', { most: 2 });
const season = charc(14177456, 'Сезон', { most: 2 });
const warranty = charc(14177454, 'Гарантийный срок');
const power = charc(5478, 'Мощность', { unit: 'Вт' });
const weight = charc(88952, 'Вес товара с упаковкой (г)', { unit: 'г' });
const size = charc(54337, 'Размер', { named: true, variable: true });
const russianSize = charc(54338, 'Рос. размер', { named: true, variable: true });
const volume = charc(63292, 'Объем', { unit: 'мл' });

/** Beside those that all have. */
const bySort: Record<Sort, Charc[]> = {
  clothes: [contents, gender, season, size, russianSize, charc(12, 'Рисунок', { most: 3 }), charc(38, 'Тип посадки')],
  shoes: [gender, season, size, russianSize, charc(90745, 'Материал верха', { most: 3, required: true })],
  dishes: [
    charc(17597, 'Материал посуды', { most: 3, required: true }),
    volume,
    charc(63293, 'Диаметр', { unit: 'см' }),
  ],
  electric: [charc(5023, 'Модель', { required: true }), warranty, power, charc(14177455, 'Напряжение', { unit: 'В' })],
  beauty: [charc(85, 'Назначение', { most: 3, required: true }), volume, charc(90846, 'Срок годности')],
  food: [charc(14177460, 'Состав продукта', { required: true }), weight, charc(90846, 'Срок годности')],
  toys: [
    charc(90702, 'Возрастные ограничения', { required: true }),
    material,
    charc(90703, 'Количество деталей', { number: true }),
  ],
  home: [material, charc(90630, 'Высота предмета', { unit: 'см' }), charc(90652, 'Ширина предмета', { unit: 'см' })],
  tools: [material, power, warranty],
  books: [
    charc(2601, 'Автор', { required: true }),
    charc(2602, 'Количество страниц', { number: true }),
    charc(2603, 'Язык'),
  ],
  plumbing: [material, charc(90670, 'Тип монтажа'), warranty, charc(90671, 'Диаметр подключения', { unit: 'мм' })],
  goods: [material, charc(90680, 'Особенности', { most: 5 })],
};

const common = [color, country, kit, vat, tnved];

export const charcsOf = ({ parent }: Subject): Charc[] => [...bySort[parent.sort], ...common];
