import { Button } from '@mantine/core';
import { createImport, createOffer } from '@prilavok/contract';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { openNewImport } from '../imports/new-import.tsx';
import { openNewProduct } from './new-product.tsx';

/** How products come into a catalog: from a feed, or one by one. */
export function ProductActions({ catalog }: { catalog: string }) {
  const navigate = useNavigate();
  const mayImport = useMay(createImport);
  const toImports = () => void navigate({ to: '/cabinet/catalogs/$catalog/imports', params: { catalog } });
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
      <MenuButton
        label="Ещё о товарах"
        choices={[
          { label: 'Прошлые загрузки', onClick: toImports },
          { label: 'Массовые изменения', onClick: toBulkChanges },
        ]}
      />
      <AddButton call={createOffer} onClick={() => openNewProduct(catalog)} label="Товар" />
    </>
  );
}
