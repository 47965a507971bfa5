import { Button } from '@mantine/core';
import { type Brand, createBrand, findBrands, removeBrands } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { BrandSide } from '#features/catalogs/brands/side.tsx';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { DeleteMany } from '#features/catalogs/delete-many.tsx';
import { OpenId, Word } from '#features/catalogs/search-params.ts';
import { askTitle } from '#features/catalogs/title-dialog.tsx';
import { brandForms, productForms } from '#features/catalogs/words.ts';
import { pictureAt } from '#features/properties/picture-at.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { LinkCell } from '#ui/cells/link.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { Thumb } from '#ui/thumb.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/brands/')({
  staticData: { title: 'Бренды', valid: ids('catalog') },
  validateSearch: z.object({
    search: Word,
    sort: z.enum(['title', '-title', 'products', '-products']).optional().catch(undefined),
    open: OpenId,
  }),
  component: BrandsPage,
});

function BrandsPage() {
  const { catalog } = Route.useParams();
  const { search = '', sort = 'title', open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createBrand);
  const list = useList(findBrands, { catalog: { in: [catalog] }, search, sort });

  const show = (id: string | undefined) => navigate({ search: (was) => ({ ...was, open: id }), replace: true });
  const create = () =>
    askTitle({
      header: 'Новый бренд',
      action: 'Создать бренд',
      endpoint: createBrand,
      input: (title) => ({ path: { catalog }, body: { title } }),
      done: ({ id }) => show(id),
    });
  const button = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={create}>
      Бренд
    </Button>
  );

  return (
    <ListPage
      name="brands"
      title="Бренды"
      list={list}
      columns={columns}
      actions={button}
      search={{
        value: search,
        onChange: (word) => navigate({ search: (was) => ({ ...was, search: word || undefined }), replace: true }),
        placeholder: 'Название бренда',
      }}
      onReset={() => navigate({ search: {} })}
      sort={sort}
      onSort={(next) =>
        navigate({ search: (was) => ({ ...was, sort: sorts.find((one) => one === next) }), replace: true })
      }
      empty={
        <Empty title="Брендов пока нет" action={button}>
          Бренды появятся сами при загрузке фида. Или создайте первый.
        </Empty>
      }
      bulk={(picked) => (
        <DeleteMany
          endpoint={removeBrands}
          picked={picked}
          forms={brandForms}
          note="Бренды, которые стоят у товаров, останутся."
          remove={(chosen) => change(removeBrands, { path: { catalog, ids: chosen } })}
        />
      )}
      onOpen={(brand) => show(brand.id)}
      opened={open}
      side={open && <BrandSide key={open} catalog={catalog} brand={open} onClose={() => show(undefined)} />}
      card={(brand) => (
        <>
          <CardTitle to={`/cabinet/catalogs/${catalog}/brands/${brand.id}`}>{brand.title}</CardTitle>
          <div>{counted(brand.products, productForms)}</div>
        </>
      )}
    />
  );
}

const sorts = ['title', '-title', 'products', '-products'] as const;

const columns: Column<Brand>[] = [
  {
    id: 'image',
    title: 'Логотип',
    head: '',
    cell: (brand) => <Thumb src={pictureAt(brand.image?.url, 96)} />,
    width: 58,
  },
  {
    id: 'title',
    title: 'Название',
    cell: (brand) => <LinkCell to={`/cabinet/catalogs/${brand.catalog}/brands/${brand.id}`}>{brand.title}</LinkCell>,
    width: 300,
    grow: true,
    sort: 'title',
  },
  {
    id: 'products',
    title: 'Товаров',
    cell: (brand) => <NumberCell value={brand.products} />,
    width: 120,
    align: 'right',
    sort: 'products',
  },
];
