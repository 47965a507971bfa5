import { type RelatedProduct, relateProducts } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { pathOf, takeBack } from '#features/catalogs/relations/pairs.ts';
import { NumberField } from '#features/properties/number-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { undoable } from '#ui/undo.ts';

interface Props {
  product: string;
  row: RelatedProduct;
  quantity: number;
}

/** Asks how many pieces a set has. */
export function askQuantity(product: string, row: RelatedProduct, quantity: number): void {
  void openDialog({
    component: QuantityForm,
    componentProps: { product, row, quantity },
    options: { header: `Сколько штук: «${row.title}»` },
  });
}

function QuantityForm({ product, row, quantity }: Props) {
  const { close } = useDialog();
  const initial: { quantity: number | undefined } = { quantity };
  const call = useCallForm(relateProducts, {
    initial,
    // An empty field is no number of pieces: the call says so.
    input: (values) => ({
      path: pathOf({ ...row, products: [product], others: [row.product] }),
      body: { quantity: values.quantity ?? 0 },
    }),
    done: ({ requantified }) => {
      close();
      if (requantified.length === 0) return;
      const back = () => takeBack(row.relation, { added: [], requantified });
      undoable(`Количество изменено: «${row.title}»`, back, 'Отменить');
    },
  });
  const { form } = call;
  return (
    <DialogForm call={call} action="Сохранить">
      <NumberField
        label="Сколько штук"
        value={form.values.quantity}
        onChange={(next) => form.setFieldValue('quantity', next)}
        error={form.errors.quantity}
        whole
      />
    </DialogForm>
  );
}
