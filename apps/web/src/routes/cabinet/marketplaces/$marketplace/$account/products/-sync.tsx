import { Radio, Stack } from '@mantine/core';
import { type Account, startProductSync } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { propertiesOf } from '#features/properties/sources.ts';
import { toast } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';

interface Values {
  by: 'article' | 'property';
  property: Named | null;
}

/** Asks how the marketplace's products find their offers: by article, or by what a property says. */
export function openSync(account: Account): void {
  void openDialog({
    component: SyncProducts,
    componentProps: { account },
    options: { header: 'Забрать товары и связать' },
  });
}

function SyncProducts({ account }: { account: Account }) {
  const { close } = useDialog();
  const navigate = useNavigate();
  const initial: Values = { by: 'article', property: null };
  const call = useCallForm(startProductSync, {
    initial,
    input: ({ by, property }) => ({
      path: { account: account.id },
      body: { property_id: by === 'article' ? null : property?.id },
    }),
    done: ({ task }) => {
      close();
      const to = `/cabinet/marketplaces/${account.marketplace}/${account.id}/workers/${task}`;
      toast({
        detail: 'Забираем товары площадки. Связанные появятся в списке сами',
        severity: 'success',
        data: { buttons: [{ label: 'Открыть задачу', action: () => void navigate({ to }) }] },
      });
    },
  });
  const { form } = call;
  const { by, property } = form.values;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (by === 'article' || property) return call.submit(event);
    event.preventDefault();
    form.setErrors({ property: 'Выберите свойство' });
  };
  return (
    <DialogForm call={{ ...call, submit }} action="Забрать и связать">
      <Radio.Group label="Искать пару по" {...form.getInputProps('by')}>
        <Stack gap={8} mt={6}>
          <Radio value="article" label="Артикулу" />
          <Radio value="property" label="Значению свойства" />
        </Stack>
      </Radio.Group>
      {by === 'property' && account.catalog && (
        <SearchSelect
          label="Свойство, в котором стоит артикул площадки"
          source={propertiesOf(catalogOwner(account.catalog))}
          {...form.getInputProps('property')}
          required
        />
      )}
      <p style={{ color: 'var(--pr-text-2)' }}>Пары, что уже есть, останутся. Карточки на площадке не изменятся.</p>
    </DialogForm>
  );
}
