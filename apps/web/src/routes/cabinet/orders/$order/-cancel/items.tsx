import { kopecks, type OrderModel, type OrderProduct, roubles } from '@prilavok/contract';
import { useState } from 'react';
import { useSubmit } from '#api/use-submit.ts';
import { act } from '#routes/cabinet/orders/$order/-act.ts';
import { Line } from '#routes/cabinet/orders/$order/-lines.tsx';
import { Units } from '#routes/cabinet/orders/$order/-loose.tsx';
import styles from '#routes/cabinet/orders/$order/-order.module.css';
import { askStockLeft } from '#routes/cabinet/orders/$order/-stock-left.tsx';
import { money } from '#text/money.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';
import { CancelReason, useCancelReason } from './reason.tsx';

const pieces = ['штука', 'штуки', 'штук'] as const;

/** Which pieces of an order are cancelled and why; says what becomes of the sum and the stock. */
export function CancelItems({ order }: { order: OrderModel }) {
  const { close } = useDialog();
  const lines = order.products.filter(({ loose }) => loose > 0);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const { question, why, missing, outOfStock } = useCancelReason(order);
  const items = lines.flatMap(({ id }) => (chosen[id] ? { product: id, quantity: chosen[id] } : []));
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const submit = useSubmit(async () => {
    await act(order.id, 'CANCEL_ITEM', { ...why, dto: { items } });
    close();
    if (outOfStock) askStockLeft(order);
    if (order.marketplace === null) success(`Отменено: ${counted(count, pieces)}`);
  });
  return (
    <DialogForm
      call={submit}
      action={count > 0 ? `Отменить ${count}\u00a0шт.` : 'Отменить товары'}
      changed={count > 0 || question.fields.changed}
      off={count === 0 ? 'Укажите, сколько штук отменить' : missing}
      destructive
      cancel="Закрыть"
    >
      <ul className={styles.lines} aria-label="Что отменить">
        {lines.map((line) => (
          <Line
            key={line.id}
            product={line}
            sum={roubles(kopecks(line.price) * (chosen[line.id] ?? 0))}
            currency={order.currency}
            units={
              <Units
                line={line}
                chosen={chosen[line.id] ?? 0}
                label={`Сколько отменить: ${line.title}`}
                onChange={(quantity) => setChosen({ ...chosen, [line.id]: quantity })}
              />
            }
          />
        ))}
      </ul>
      <CancelReason {...question} />
      {count > 0 && <Note tone="warn">{whatBecomes(order, lines, chosen)}</Note>}
    </DialogForm>
  );
}

/** Total of the order without these pieces. */
function whatBecomes(
  order: OrderModel,
  lines: readonly OrderProduct[],
  chosen: Readonly<Record<string, number>>,
): string {
  const count = lines.reduce((sum, { id }) => sum + (chosen[id] ?? 0), 0);
  if (count === order.items)
    return 'В заказе не останется товаров: он будет отменён целиком, а товары снова станут свободны.';
  const less = lines.reduce((sum, { id, price }) => sum + kopecks(price) * (chosen[id] ?? 0), 0);
  return `Сумма заказа станет ${money(roubles(kopecks(order.total) - less), order.currency)}, отменённые товары снова станут свободны. Вернуть их в заказ нельзя.`;
}
