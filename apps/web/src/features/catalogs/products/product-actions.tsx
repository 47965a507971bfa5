import { Button } from '@mantine/core';
import { createBulkChange, createImport, createOffer, unloadOffers } from '@prilavok/contract';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { openNewImport } from '../imports/new-import.tsx';
import { openNewProduct } from './new-product.tsx';

interface Props {
  catalog: string;
  /** Beside an open row there is less room: all but the main act is in the menu. */
  brief?: boolean;
  /** Absent while there is nothing to unload. */
  unload?: () => void;
  /** Changes all that the list finds; absent while there is nothing. Rows are picked in the list itself. */
  change?: () => void;
}

/** How products come into a catalog, from a feed or one by one, and how they leave it: into a file. */
export function ProductActions({ catalog, brief = false, unload, change }: Props) {
  const navigate = useNavigate();
  const mayUnload = useMay(unloadOffers);
  const mayChange = useMay(createBulkChange);
  const mayImport = useMay(createImport);
  const toImports = () => void navigate({ to: '/cabinet/catalogs/$catalog/imports', params: { catalog } });
  const toExports = () => void navigate({ to: '/cabinet/catalogs/$catalog/file-exports', params: { catalog } });
  const toBulkChanges = () => void navigate({ to: '/cabinet/catalogs/$catalog/bulk-changes', params: { catalog } });
  return (
    <>
      {mayImport && !brief && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFileImport />}
          onClick={() => void openNewImport(catalog)}
        >
          Загрузить
        </Button>
      )}
      {mayUnload && unload && !brief && (
        <Button variant="subtle" color="gray" leftSection={<IconFileExport />} onClick={unload}>
          Выгрузить
        </Button>
      )}
      <MenuButton
        label="Ещё о товарах"
        choices={[
          ...(brief && mayImport ? [{ label: 'Загрузить', onClick: () => void openNewImport(catalog) }] : []),
          ...(brief && mayUnload && unload ? [{ label: 'Выгрузить', onClick: unload }] : []),
          ...(mayChange && change ? [{ label: 'Изменить все найденные', onClick: change }] : []),
          { label: 'Прошлые загрузки', onClick: toImports },
          { label: 'Файлы выгрузки', onClick: toExports },
          { label: 'Массовые изменения', onClick: toBulkChanges },
        ]}
      />
      <AddButton call={createOffer} onClick={() => openNewProduct(catalog)} label="Товар" />
    </>
  );
}
