/** «1 товар», «2 товара», «5 товаров». */
export function counted(count: number, [one, few, many]: readonly [string, string, string]): string {
  const tens = count % 100;
  const ones = count % 10;
  const word = tens > 10 && tens < 20 ? many : ones === 1 ? one : ones >= 2 && ones <= 4 ? few : many;
  return `${new Intl.NumberFormat('ru-RU').format(count)} ${word}`;
}

/** After «у»: у 1 товара, у 5 товаров. */
export const ofGoods = ['товара', 'товаров', 'товаров'] as const;
