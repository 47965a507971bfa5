import { Button } from '@mantine/core';
import { createImport, createOffer, unloadOffers } from '@prilavok/contract';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { openNewImport } from '../imports/new-import.tsx';
import { openNewProduct } from './new-product.tsx';

/** How products come into a catalog, from a feed or one by one, and how they leave it: into a file. */
export function ProductActions({ catalog, unload }: { catalog: string; unload?: () => void }) {
  const navigate = useNavigate();
  const mayUnload = useMay(unloadOffers);
  const mayImport = useMay(createImport);
  const toImports = () => void navigate({ to: '/cabinet/catalogs/$catalog/imports', params: { catalog } });
  const toExports = () => void navigate({ to: '/cabinet/catalogs/$catalog/file-exports', params: { catalog } });
  const toBulkChanges = () => void navigate({ to: '/cabinet/catalogs/$catalog/bulk-changes', params: { catalog } });
  return (
    <>
      {mayImport && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFileImport />}
          onClick={() => void openNewImport(catalog)}
        >
          Загрузить
        </Button>
      )}
      {mayUnload && unload && (
        <Button variant="subtle" color="gray" leftSection={<IconFileExport />} onClick={unload}>
          Выгрузить
        </Button>
      )}
      <MenuButton
        label="Ещё о товарах"
        choices={[
          { label: 'Прошлые загрузки', onClick: toImports },
          { label: 'Файлы выгрузки', onClick: toExports },
          { label: 'Массовые изменения', onClick: toBulkChanges },
        ]}
      />
      <AddButton call={createOffer} onClick={() => openNewProduct(catalog)} label="Товар" />
    </>
  );
}
