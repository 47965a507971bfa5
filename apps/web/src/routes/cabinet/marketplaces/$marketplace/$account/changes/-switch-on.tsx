import { Radio, Stack } from '@mantine/core';
import { type Account, changeSwitches, type SwitchKind, switchTitles, type TaskScope } from '@prilavok/contract';
import { useState } from 'react';
import { useSubmit } from '#api/use-submit.ts';
import { change } from '#api/useChange.ts';
import { CategoriesField } from '#features/catalogs/classification-fields.tsx';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { undoable } from '#ui/undo.ts';

interface SwitchOnProps {
  account: Account;
  kind: SwitchKind;
  /** Changes by it, in words. */
  totals: string;
  /** Offers that are picked in the list. */
  offers?: readonly string[];
}

/** Asks for which goods a kind is to be sent, and switches it on. */
export function askSwitchOn(props: SwitchOnProps): void {
  const header = `${switchTitles[props.kind].title}: включить отправку`;
  void openDialog({ component: SwitchOn, componentProps: props, options: { header } });
}

/** Switches kinds of an account, with a way back to what was. */
export async function switchTo(
  account: Account,
  kind: SwitchKind,
  to: { on: boolean; scope: TaskScope | null },
): Promise<void> {
  const { title } = switchTitles[kind];
  const { on, scope } = account.switches[kind];
  await change(changeSwitches, { path: { id: account.id }, body: { [kind]: to, version: account.version } });
  undoable(`${title}: отправка ${to.on ? 'включена' : 'выключена'}`, () =>
    change(changeSwitches, { path: { id: account.id }, body: { [kind]: { on, scope } } }),
  );
}

type Which = 'all' | 'categories' | 'offers';

function SwitchOn({ account, kind, totals, offers = [] }: SwitchOnProps) {
  const known = account.switches[kind].scope;
  const [which, setWhich] = useState<Which>(offers.length > 0 ? 'offers' : known ? 'categories' : 'all');
  const [categories, setCategories] = useState<readonly string[]>(known?.categories ?? []);
  const { close } = useDialog();
  const scopes: Record<Which, TaskScope | null> = {
    all: null,
    categories: { categories: [...categories], offers: [] },
    offers: { categories: [], offers: [...offers] },
  };
  const submit = useSubmit(async () => {
    await switchTo(account, kind, { on: true, scope: scopes[which] });
    close();
  });
  const off = which === 'categories' && categories.length === 0 ? 'Выберите категорию' : undefined;
  return (
    <DialogForm call={submit} action="Включить" off={off}>
      <p style={{ margin: 0 }}>
        {switchTitles[kind].does}. {totals && `По последнему сравнению: ${totals}.`}
      </p>
      {kind !== 'orders' && (
        <Radio.Group label="Для каких товаров" value={which} onChange={(next) => setWhich(next as Which)}>
          <Stack gap={8} mt={6}>
            <Radio value="all" label="Для всех" />
            {account.catalog && <Radio value="categories" label="Только для категорий" />}
            {offers.length > 0 && (
              <Radio
                value="offers"
                label={`Только для выбранных: ${counted(offers.length, ['предложение', 'предложения', 'предложений'])}`}
              />
            )}
          </Stack>
        </Radio.Group>
      )}
      {which === 'categories' && account.catalog && (
        <CategoriesField
          label="Категории"
          description="Вместе с вложенными"
          placeholder="Выберите категории"
          catalog={account.catalog}
          value={categories}
          onChange={setCategories}
        />
      )}
    </DialogForm>
  );
}
