/** Forms for 1, 2 and 5: `['товар', 'товара', 'товаров']`. */
export type Forms = readonly [one: string, few: string, many: string];

const numbers = new Intl.NumberFormat('ru-RU');

/** The form that goes with the number: `plural(3, ['товар', 'товара', 'товаров'])` → `товара`. */
export function plural(count: number, [one, few, many]: Forms): string {
  const rest = Math.abs(count) % 100;
  const last = rest % 10;
  if (!Number.isInteger(count)) return few;
  if (rest > 10 && rest < 20) return many;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

/** The number with its word: `1 284 заказа`. */
export function counted(count: number, forms: Forms): string {
  return `${numbers.format(count)} ${plural(count, forms)}`;
}
