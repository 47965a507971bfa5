import { confirmQuarantinedPrices, getQuarantinedPrices, type OfferSale } from '@prilavok/contract';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { money } from '#text/money.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Facts } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';

interface Props {
  sale: OfferSale;
  /** Where another price is set. */
  address: string;
}

/** Shows the price that the marketplace keeps in quarantine, and asks whether it is right. */
export function openConfirmPrice(props: Props): void {
  void openDialog({
    component: ConfirmPrice,
    componentProps: props,
    options: { header: `Цена «${props.sale.title}» на площадке` },
  });
}

function ConfirmPrice({ sale, address }: Props) {
  const { close } = useDialog();
  const { data, error, refetch } = useCall(getQuarantinedPrices, {
    path: { id: sale.account, offerIds: [sale.id] },
    quiet: true,
  });
  const held = data?.rows[0];
  const submit = useSubmit(async () => {
    if (!held) return;
    const prices = [{ offer: sale.id, price: held.price }];
    await change(confirmQuarantinedPrices, { path: { id: sale.account }, body: { prices } });
    success('Цена подтверждена: площадка покажет её');
    close();
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <DialogForm
      call={submit}
      action="Подтвердить цену"
      off={held ? undefined : data ? 'Подтверждать нечего' : 'Спрашиваем у площадки'}
      cancel="Закрыть"
    >
      {!data && <Note>Спрашиваем у площадки, какую цену она держит…</Note>}
      {data && !held && (
        <Note>Сейчас площадка цену в карантине не держит: её уже подтвердили, или ждёт другая причина.</Note>
      )}
      {held && (
        <>
          <Facts
            facts={[
              { label: 'Цена в карантине', value: money(held.price, held.currency) },
              { label: 'Почему', value: held.reason },
            ]}
          />
          <Note tone="warn">
            После подтверждения товар начнут продавать по этой цене: проверьте, что в ней нет опечатки.
          </Note>
        </>
      )}
      <p>
        Если цена неверна,{' '}
        <Go to={address} onGo={close}>
          задайте другую
        </Go>
        .
      </p>
    </DialogForm>
  );
}
