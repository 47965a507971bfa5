import { Button, Select } from '@mantine/core';
import { createRelation, findRelations, mostRelations } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { useFields } from '#api/use-fields.ts';
import { useMay } from '#api/use-may.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { NumberField } from '#features/properties/number-field.tsx';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { SearchMultiSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { whileSaving } from '#ui/saving.ts';
import { undoable } from '#ui/undo.ts';
import { productsOf } from '../sources.ts';
import { productForms } from '../words.ts';
import { openNewRelation } from './new-relation.tsx';
import { relate, takeBack } from './pairs.ts';
import { type Way, waysOf } from './ways.ts';

interface Props {
  catalog: string;
  products: readonly string[];
  onDone?: () => void;
}

/** Asks how and with what these products are to be related. */
export function openRelate(header: string, props: Props): void {
  void openDialog({ component: RelateForm, componentProps: props, options: { header, minimizable: true } });
}

interface Values {
  way: string | null;
  others: Named[];
  quantity: number | undefined;
}

const nothing: Values = { way: null, others: [], quantity: 1 };

function RelateForm({ catalog, products, onDone }: Props) {
  const { close } = useDialog();
  const mayCreate = useMay(createRelation);
  const { data } = useCall(findRelations, { path: { catalog }, query: { limit: mostRelations } });
  const ways = waysOf(data?.rows ?? []);
  const { values, changed, errors, setFieldValue, getInputProps } = useFields(nothing);
  const { others } = values;
  const way = ways.find(({ id }) => id === values.way) ?? (ways.length === 1 ? ways[0] : undefined);
  const quantity = way?.counted ? values.quantity : undefined;
  const submit = useSubmit(async () => {
    if (!way) return;
    const pairs = { ...way, products, others: others.map(({ id }) => id), quantity };
    const { done, reasons, ...made } = await whileSaving((tell) => relate(pairs, tell));
    close();
    onDone?.();
    const [reason] = reasons;
    if (reason) warning(`Связано ${number(done)}, не удалось ${number(reasons.length)}: ${reason}`);
    else told(`Связано: ${counted(products.length === 1 ? others.length : products.length, productForms)}`, way, made);
  });
  const create = () => openNewRelation(catalog, (relation) => setFieldValue('way', waysOf([relation])[0]?.id ?? null));
  return (
    <DialogForm
      call={submit}
      changed={changed}
      action="Связать"
      off={offOf({
        way: way !== undefined,
        others: others.length > 0,
        quantity: !way?.counted || quantity !== undefined,
      })}
    >
      <Select
        label="Как связать"
        placeholder={data && ways.length === 0 ? 'В каталоге ещё нет связей' : 'Выберите связь'}
        data={ways.map(({ id, title }) => ({ value: id, label: title }))}
        value={way?.id ?? null}
        onChange={(id) => setFieldValue('way', id)}
        disabled={data !== undefined && ways.length === 0}
        searchable
        // It takes the cursor: its list would cover the other fields unasked.
        openOnFocus={false}
        allowDeselect={false}
        nothingFoundMessage="Ничего не нашлось"
        translate="no"
      />
      {mayCreate && (
        <div>
          <Button variant="subtle" size="xs" leftSection={<IconPlus />} onClick={create}>
            Новая связь
          </Button>
        </div>
      )}
      <SearchMultiSelect
        label="С какими товарами"
        placeholder={others.length === 0 ? 'Название, артикул или штрихкод' : undefined}
        source={productsOf(catalog, new Set(products))}
        {...getInputProps('others')}
      />
      {way?.counted && (
        <NumberField
          label="Сколько штук"
          description={
            way.side === 'source' ? 'Сколько штук входит в каждый комплект' : 'Сколько штук каждого товара в комплекте'
          }
          value={values.quantity}
          onChange={(next) => setFieldValue('quantity', next)}
          error={errors.quantity}
          whole
        />
      )}
    </DialogForm>
  );
}

/** Says that it is done; what has changed by it can be taken back. */
function told(detail: string, { relation }: Way, made: Parameters<typeof takeBack>[1]): void {
  if (made.added.length + made.requantified.length === 0) success(`${detail}. Так уже и было`);
  else undoable(detail, () => whileSaving(() => takeBack(relation, made)), 'Отменить');
}

/** Why the button waits. */
function offOf({ way, others, quantity }: { way: boolean; others: boolean; quantity: boolean }): string | undefined {
  if (!way) return 'Выберите, как связать';
  if (!others) return 'Выберите товары';
  return quantity ? undefined : 'Укажите, сколько штук';
}
