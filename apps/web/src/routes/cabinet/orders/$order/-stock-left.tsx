import { NumberInput } from '@mantine/core';
import { changeOffer, getOffers, type OfferModel, type OrderModel } from '@prilavok/contract';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Failed } from '#ui/page/failed.tsx';
import styles from './-order.module.css';

/** After a cancellation because the goods ran out: what is left of them decides what marketplaces go on selling. */
export function askStockLeft(order: OrderModel): void {
  const offers = [...new Set(order.products.flatMap(({ offer }) => offer ?? []))];
  if (offers.length === 0) return;
  openDialog({
    component: StockLeft,
    componentProps: { offers },
    options: { header: 'Сколько осталось на складе?', size: 'medium' },
  });
}

function StockLeft({ offers }: { offers: readonly string[] }) {
  const { close } = useDialog();
  const found = useCall(getOffers, { path: { ids: [...offers] }, quiet: true });
  const [left, setLeft] = useState<Readonly<Record<string, number>>>({});
  const submit = useSubmit(async () => {
    for (const id of offers) await call(changeOffer, { path: { id }, body: { stock: left[id] ?? 0 } });
    close();
    success('Остатки записаны');
  });
  return (
    <DialogForm
      call={submit}
      action="Записать остатки"
      cancel="Не менять"
      off={found.data ? undefined : 'Загружаем товары'}
    >
      <p>Товар закончился, но на складе он ещё числится. Маркетплейсы узнают новые остатки сразу.</p>
      {found.error && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <span className={`sk ${styles.line}`} aria-busy />}
      <ul className={styles.lines} aria-label="Остатки">
        {found.data?.rows.map((offer) => (
          <Left
            key={offer.id}
            offer={offer}
            left={left[offer.id] ?? 0}
            onChange={(pieces) => setLeft({ ...left, [offer.id]: pieces })}
          />
        ))}
      </ul>
    </DialogForm>
  );
}

interface LeftProps {
  offer: OfferModel;
  left: number;
  onChange: (pieces: number) => void;
}

function Left({ offer: { title, article, stock, images }, left, onChange }: LeftProps) {
  return (
    <li className={styles.line}>
      <Thumb src={images[0]?.url} />
      <div className={styles.name} translate="no">
        <span title={title}>{title}</span>
        <small>
          {article} · числится {stock}&nbsp;шт.
        </small>
      </div>
      <NumberInput
        w={96}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        aria-label={`Осталось: ${title}`}
        value={left}
        onChange={(value) => onChange(Number(value) || 0)}
      />
    </li>
  );
}
