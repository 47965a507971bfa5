import { Button } from '@mantine/core';
import { findUnsyncProducts, linkProduct, removeUnsyncProducts, restoreUnsyncProducts } from '@prilavok/contract';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change, useChange } from '#api/useChange.ts';
import { type RowOf, useList } from '#api/useList.ts';
import { orNothing } from '#features/list-search.ts';
import { CardTitle } from '#features/marketplaces/card-title.tsx';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { MoneyCell, NumberCell } from '#ui/cells/number.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { Facts } from '#ui/fields.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage, type Picked } from '#ui/list-page.tsx';
import { Note } from '#ui/note.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { Side } from '#ui/side.tsx';
import type { Named } from '#ui/source.ts';
import { Thumb } from '#ui/thumb.tsx';
import { undoable } from '#ui/undo.ts';
import type { Frame } from './-frame.ts';
import { offersOf } from './-offers.ts';

type Product = RowOf<typeof findUnsyncProducts>;

const columns: readonly Column<Product>[] = [
  { id: 'image', title: 'Картинка', head: '', width: 56, cell: ({ image }) => <Thumb src={image} /> },
  {
    id: 'title',
    title: 'Товар площадки',
    width: 300,
    grow: true,
    cell: ({ title, article }) => <TwoLineCell first={title} second={article} />,
  },
  { id: 'barcode', title: 'Штрихкод', width: 150, cell: ({ barcodes }) => <TextCell>{barcodes[0]}</TextCell> },
  { id: 'state', title: 'Состояние', width: 150, cell: ({ state }) => <TextCell>{state}</TextCell> },
  { id: 'price', title: 'Цена', width: 100, align: 'right', cell: ({ price }) => <MoneyCell amount={price} /> },
  { id: 'stock', title: 'Остаток', width: 90, align: 'right', cell: ({ stock }) => <NumberCell value={stock} /> },
  { id: 'seen', title: 'Видели', width: 100, align: 'right', cell: ({ seenAt }) => <DateCell moment={seenAt} /> },
];

interface Props extends Frame {
  /** Those that were put away instead of those that wait for a pair. */
  hidden: boolean;
}

/** Products of the marketplace that no offer of ours is paired with. */
export function UnlinkedProducts({ account, catalog, search, narrow, views, actions, hidden }: Props) {
  const { search: word = '', open } = search;
  const may = useMay(linkProduct);
  const list = useList(findUnsyncProducts, { search: word, disposed: hidden }, { path: { account } });
  const opened = list.rows().find(({ id }) => id === open);
  return (
    <ListPage
      name="marketplaces.unlinked"
      title="Товары площадки"
      list={list}
      columns={columns}
      views={views}
      actions={actions}
      search={{
        value: word,
        onChange: (text) => narrow({ search: orNothing(text) }),
        placeholder: 'Название, артикул',
      }}
      onReset={() => narrow({ search: undefined })}
      {...(may ? { bulk: (picked: Picked) => <Bulk account={account} hidden={hidden} picked={picked} /> } : {})}
      onOpen={({ id }) => narrow({ open: id })}
      opened={open}
      card={(row) => (
        <>
          <CardTitle onOpen={() => narrow({ open: row.id })}>{row.title}</CardTitle>
          <div>{row.article}</div>
          <div>
            <MoneyCell amount={row.price} />
          </div>
        </>
      )}
      empty={
        hidden ? (
          <Empty title="Скрытых нет">Сюда попадают товары площадки, которым пара не нужна.</Empty>
        ) : (
          <Empty title="Товаров без пары нет">Всё, что мы видели на площадке, связано с вашими предложениями.</Empty>
        )
      }
      side={
        opened && (
          <Pair
            key={opened.id}
            product={opened}
            account={account}
            catalog={catalog}
            may={may}
            onClose={() => narrow({ open: undefined })}
          />
        )
      }
    />
  );
}

interface PairProps {
  product: Product;
  account: string;
  catalog: string | null;
  may: boolean;
  onClose: () => void;
}

function Pair({ product, account, catalog, may, onClose }: PairProps) {
  const [offer, setOffer] = useState<Named | null>(null);
  const link = useChange(linkProduct);
  const join = async () => {
    if (!offer) return;
    await link.mutateAsync({ path: { account }, body: { sync_product_id: product.id, offer_id: offer.id } });
    success('Товар связан с предложением');
    onClose();
  };
  return (
    <Side
      title={product.title}
      ownWord
      subtitle={product.article}
      mark={<Thumb src={product.image} size="card" />}
      size="s"
      onClose={onClose}
      footer={
        may &&
        catalog && (
          <Button disabled={!offer} loading={link.isPending} onClick={() => quietly(join)}>
            Связать
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: 'Состояние', value: product.state, ownWord: true },
          { label: 'Номер там', value: product.sku ?? product.remoteId, ownWord: true },
          { label: 'Штрихкоды', value: product.barcodes.join(', ') || 'нет', ownWord: true },
        ]}
      />
      <div style={{ height: 16 }} />
      {!catalog ? (
        <Note>Сначала выберите аккаунту каталог: пару ищем в нём.</Note>
      ) : (
        may && (
          <SearchSelect
            label="Наше предложение"
            description="Название, артикул или штрихкод"
            source={offersOf(catalog)}
            value={offer}
            onChange={setOffer}
          />
        )
      )}
    </Side>
  );
}

function Bulk({ account, hidden, picked }: { account: string; hidden: boolean; picked: Picked }) {
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
