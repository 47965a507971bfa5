import { Button } from '@mantine/core';
import {
  archiveCards,
  findProductMappings,
  type ProductMapping,
  type ProductResult,
  unlinkProducts,
} from '@prilavok/contract';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { useArchiveActs } from '#features/marketplaces/archive-acts.ts';
import { useBarcodeActs } from '#features/marketplaces/barcode-acts.ts';
import { ResultState, resultWords } from '#features/marketplaces/tasks/results.tsx';
import { counted } from '#text/plurals.ts';
import { MoneyCell } from '#ui/cells/number.tsx';
import { confirmSave } from '#ui/confirm.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { ListPage, type Picked } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Empty } from '#ui/page/empty.tsx';
import type { Frame } from './-frame.ts';
import { linkedColumns } from './-linked-columns.tsx';
import { ProductSide } from './-product-side.tsx';

const results = (['accepted', 'refused', 'sent'] satisfies ProductResult[]).map((value) => ({
  value,
  label: resultWords[value].many,
}));

const barcodes = [{ value: 'none' as const, label: 'Нет у предложения' }];

function Unlink({ account, picked }: { account: string; picked: Picked }) {
  const { ids = [], clear } = picked;
  const ask = () =>
    confirmSave({
      header: 'Разорвать связи?',
      message: `Цены, остатки и заказы перестанут находить свои предложения: ${counted(ids.length, ['товар', 'товара', 'товаров'])}. На площадке ничего не изменится.`,
      accept: async () => {
        await change(unlinkProducts, { path: { account, ids } });
        clear();
      },
    });
  return (
    <Button variant="subtle" color="red" size="xs" onClick={ask}>
      Разорвать связи…
    </Button>
  );
}

interface ActsProps extends Pick<Frame, 'account' | 'marketplace'> {
  picked: Picked;
  all: readonly ProductMapping[];
}

function Acts({ account, marketplace, picked, all }: ActsProps) {
  const products = all.filter(({ id }) => picked.ids?.includes(id));
  const chosen = { account, marketplace, products, onDone: picked.clear };
  const choices = [...useBarcodeActs(chosen), ...useArchiveActs(chosen)];
  return <MenuButton label="Что сделать с выбранными на площадке" choices={choices} />;
}

/** Products of the marketplace that are paired with offers of ours. */
export function LinkedProducts({ account, marketplace, catalog, currency, address, views, actions }: Frame) {
  const may = useMay(unlinkProducts);
  const mayAct = useMay(archiveCards);
  const { result, barcode } = address.filters;
  const list = useList(findProductMappings, { search: address.search, result, barcode }, { path: { account } });
  const columns = useMemo(
    () => linkedColumns({ account, marketplace, catalog, currency }),
    [account, marketplace, catalog, currency],
  );
  return (
    <ListPage
      name="marketplaces.products"
      title="Товары площадки"
      address={address}
      list={list}
      columns={columns}
      views={views}
      actions={actions}
      searchFor="Название, артикул"
      filters={
        <>
          <FilterSelect label="Выгрузка" options={results} {...address.filter('result')} />
          <FilterSelect label="Штрихкод" options={barcodes} {...address.filter('barcode')} />
        </>
      }
      pickName={({ title }) => `товар ${title}`}
      bulk={
        may
          ? (picked) => (
              <>
                <Unlink account={account} picked={picked} />
                {mayAct && <Acts account={account} marketplace={marketplace} picked={picked} all={list.rows()} />}
              </>
            )
          : undefined
      }
      empty={
        <Empty title="Связанных товаров пока нет" action={actions}>
          Заберите товары с площадки: пары найдутся по артикулу или свойству. Новые карточки свяжутся сами, когда их
          отправит задача.
        </Empty>
      }
      side={(row) => <ProductSide row={row} account={account} marketplace={marketplace} catalog={catalog} />}
      card={(product, open) => (
        <RowCard title={product.title} onOpen={open}>
          {product.article}
          {product.result && <ResultState result={product.result} />}
          <MoneyCell amount={product.price} currency={currency} />
        </RowCard>
      )}
    />
  );
}
