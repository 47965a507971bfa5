import { type Account, removeAccount } from '@prilavok/contract';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';

/** Asks, then disposes of an account: its keys are wiped, what it did stays to be read. */
export function disconnect(account: Account, onGone: () => void): void {
  confirmDelete({
    header: 'Отключить аккаунт?',
    acceptLabel: 'Отключить',
    message: (
      <>
        Ключи аккаунта <b translate="no">«{account.title}»</b> сотрутся, его задачи остановятся. Заказы, связи товаров и
        журналы останутся.
      </>
    ),
    accept: async () => {
      await change(removeAccount, { path: { id: account.id } });
      onGone();
      success('Аккаунт отключён');
    },
  });
}
