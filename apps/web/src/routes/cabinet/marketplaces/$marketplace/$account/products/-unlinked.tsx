import { Button } from '@mantine/core';
import {
  archiveCards,
  type Currency,
  findUnsyncProducts,
  linkProduct,
  removeUnsyncProducts,
  restoreUnsyncProducts,
  type SyncProduct,
} from '@prilavok/contract';
import { useMemo } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { type RowOf, useList } from '#api/useList.ts';
import { useArchiveActs } from '#features/marketplaces/archive-acts.ts';
import { counted } from '#text/plurals.ts';
import { MoneyCell } from '#ui/cells/number.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage, type Picked } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { undoable } from '#ui/undo.ts';
import type { Frame } from './-frame.ts';
import { LinkSide } from './-link-side.tsx';

const columnsIn = (currency: Currency | null): Column<RowOf<typeof findUnsyncProducts>>[] => [
  column.picture('image', 'Картинка', ({ image }) => <Thumb src={image} />, { width: 56 }),
  column.twoLines('title', 'Товар площадки', ({ title, article }) => ({ first: title, second: article })),
  column.text('barcode', 'Штрихкод', ({ barcodes }) => barcodes[0], { width: 150 }),
  column.text('state', 'Состояние', ({ state }) => state, { width: 150 }),
  column.money('price', 'Цена', ({ price }) => ({ amount: price, currency }), { width: 100 }),
  column.number('stock', 'Остаток', ({ stock }) => stock, { width: 90 }),
  column.date('seen', 'Видели', ({ seenAt }) => seenAt, { width: 100 }),
];

function Hide({ account, hidden, picked }: { account: string; hidden: boolean; picked: Picked }) {
  const { ids = [], clear } = picked;
  const path = { account, ids };
  const words = counted(ids.length, ['товар', 'товара', 'товаров']);
  const act = async () => {
    await change(hidden ? restoreUnsyncProducts : removeUnsyncProducts, { path });
    clear();
    undoable(hidden ? `Снова в списке: ${words}` : `Скрыто: ${words}`, () =>
      change(hidden ? removeUnsyncProducts : restoreUnsyncProducts, { path }),
    );
  };
  return (
    <Button variant="default" size="xs" onClick={() => quietly(act)}>
      {hidden ? 'Вернуть в список' : 'Скрыть'}
    </Button>
  );
}

interface ArchiveProps extends Pick<Frame, 'account' | 'marketplace'> {
  picked: Picked;
  all: readonly SyncProduct[];
}

function Archive({ account, marketplace, picked, all }: ArchiveProps) {
  const products = all.filter(({ id }) => picked.ids?.includes(id));
  const choices = useArchiveActs({ account, marketplace, products, onDone: picked.clear });
  return <MenuButton label="Что сделать с выбранными на площадке" choices={choices} />;
}

interface Props extends Frame {
  /** Those that were put away instead of those that wait for a pair. */
  hidden: boolean;
}

/** Products of the marketplace that no offer of ours is paired with. */
export function UnlinkedProducts({ account, marketplace, catalog, currency, address, views, actions, hidden }: Props) {
  const columns = useMemo(() => columnsIn(currency), [currency]);
  const may = useMay(linkProduct);
  const mayArchive = useMay(archiveCards);
  const list = useList(findUnsyncProducts, { search: address.search, disposed: hidden }, { path: { account } });
  return (
    <ListPage
      name="marketplaces.unlinked"
      title="Товары площадки"
      address={address}
      list={list}
      columns={columns}
      views={views}
      actions={actions}
      searchFor="Название, артикул"
      pickName={({ title }) => `товар ${title}`}
      bulk={
        may
          ? (picked) => (
              <>
                <Hide account={account} hidden={hidden} picked={picked} />
                {mayArchive && (
                  <Archive account={account} marketplace={marketplace} picked={picked} all={list.rows()} />
                )}
              </>
            )
          : undefined
      }
      empty={
        hidden ? (
          <Empty title="Скрытых нет">Сюда попадают товары площадки, которым пара не нужна.</Empty>
        ) : (
          <Empty title="Товаров без пары нет">Всё, что мы видели на площадке, связано с вашими предложениями.</Empty>
        )
      }
      side={(row) => <LinkSide row={row} account={account} catalog={catalog} />}
      card={(product, open) => (
        <RowCard title={product.title} onOpen={open}>
          {product.article}
          <MoneyCell amount={product.price} currency={currency} />
        </RowCard>
      )}
    />
  );
}
