import { type MeasureName, measures, type Truth } from '@prilavok/contract';
import { Hint } from '#ui/marks/hint.tsx';

/** Which of the two truths a number is of. */
export const truthTitles: Record<Truth, string> = { orders: 'по заказам', books: 'по начислениям' };

/** The formula of a number and where its parts come from, behind an «i». */
export function MeasureHint({ measure }: { measure: MeasureName }) {
  const { title, truth, formula, source } = measures[measure];
  return (
    <Hint label={`Как считается: ${title}`}>
      <b>{title}</b>, {truthTitles[truth]}
      <br />
      {formula}.
      <br />
      Источник: {source}.
    </Hint>
  );
}
