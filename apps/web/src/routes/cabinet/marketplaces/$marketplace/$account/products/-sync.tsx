import { Button, Radio, Stack } from '@mantine/core';
import { type Account, startProductSync } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useChange } from '#api/useChange.ts';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { propertiesOf } from '#features/properties/sources.ts';
import { toast } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { SearchSelect } from '#ui/search-select.tsx';
import type { Named } from '#ui/source.ts';

export function openSync(account: Account): void {
  void openDialog({
    component: SyncProducts,
    componentProps: { account },
    options: { header: 'Забрать товары и связать' },
  });
}

/** How the marketplace's products find their offers: by article, or by what a property says. */
function SyncProducts({ account }: { account: Account }) {
  const { close } = useDialog();
  const navigate = useNavigate();
  const start = useChange(startProductSync);
  const [by, setBy] = useState('article');
  const [property, setProperty] = useState<Named | null>(null);
  const ready = by === 'article' || property !== null;
  const go = async () => {
    const body = { property_id: by === 'article' ? null : property?.id };
    const { task } = await start.mutateAsync({ path: { account: account.id }, body });
    close();
    const to = `/cabinet/marketplaces/${account.marketplace}/${account.id}/workers/${task}`;
    toast({
      detail: 'Забираем товары площадки. Связанные появятся в списке сами',
      severity: 'success',
      data: { buttons: [{ label: 'Открыть задачу', action: () => void navigate({ to }) }] },
    });
  };
  return (
    <>
      <DialogBody>
        <Stack gap={12}>
          <Radio.Group label="Искать пару по" value={by} onChange={setBy}>
            <Stack gap={8} mt={6}>
              <Radio value="article" label="Артикулу" />
              <Radio value="property" label="Значению свойства" />
            </Stack>
          </Radio.Group>
          {by === 'property' && account.catalog && (
            <SearchSelect
              label="Свойство, в котором стоит артикул площадки"
              source={propertiesOf(catalogOwner(account.catalog))}
              value={property}
              onChange={setProperty}
              required
            />
          )}
          <p style={{ color: 'var(--pr-text-2)' }}>Пары, что уже есть, останутся. Карточки на площадке не изменятся.</p>
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button disabled={!ready} loading={start.isPending} onClick={() => quietly(go)}>
          Забрать и связать
        </Button>
      </DialogFooter>
    </>
  );
}
