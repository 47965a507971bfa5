import { Button } from '@mantine/core';
import { allowHeldPrices, type ProductFault } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { money } from '#text/money.ts';
import { success } from '#toasts.ts';
import { confirmSave } from '#ui/confirm.ts';

interface Props {
  account: string;
  offer: string;
  title: string;
  fault: ProductFault;
}

/** Lets a price through that the floor holds back: exactly the one that is told here. Nothing for other faults, or for who may not. */
export function AllowPrice({ account, offer, title, fault: { price, message } }: Props) {
  const may = useMay(allowHeldPrices);
  if (!may || !price) return null;
  const amount = money(price.amount, price.currency);
  const ask = () =>
    confirmSave({
      header: `Отправить ${amount}?`,
      message: (
        <>
          <span translate="no">{title}</span>
          <br />
          {message}. На площадку уйдёт именно {amount}; о другой цене ниже минимальной спросим снова.
        </>
      ),
      acceptLabel: 'Отправить',
      accept: async () => {
        await change(allowHeldPrices, { path: { id: account }, body: { prices: [{ offer, ...price }] } });
        success('Цена уходит на площадку');
      },
    });
  return (
    <Button variant="default" size="xs" aria-label={`Отправить всё равно: ${title}, ${amount}`} onClick={ask}>
      Отправить всё равно
    </Button>
  );
}
