import { changeWarehouses, removeWarehouses } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import type { Choice } from '#ui/menu-button.tsx';
import { openShare } from './-share.tsx';

/** Acts upon warehouses; `done` follows each act that went well. */
export function warehouseActs(account: string, ids: string[], done: () => void): Choice[] {
  const ask = () =>
    confirmDelete({
      header: 'Убрать склады?',
      acceptLabel: 'Убрать',
      message: `Остатки больше не уйдут: ${counted(ids.length, ['склад', 'склада', 'складов'])}. На самой площадке ничего не изменится, склады можно забрать снова.`,
      accept: async () => {
        await change(removeWarehouses, { path: { account, ids } });
        done();
      },
    });
  const send = (isActive: boolean) => () =>
    quietly(async () => {
      await change(changeWarehouses, { path: { account, ids }, body: { isActive } });
      done();
      success(isActive ? 'Остатки уйдут при следующей выгрузке' : 'При следующей выгрузке остатки обнулятся');
    });
  return [
    { label: 'Отправлять остатки', onClick: send(true) },
    { label: 'Не отправлять', onClick: send(false) },
    { label: 'Доля…', onClick: () => openShare(account, ids, done) },
    { label: 'Убрать…', onClick: ask, destructive: true },
  ];
}
