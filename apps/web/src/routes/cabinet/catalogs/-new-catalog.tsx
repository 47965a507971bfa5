import { createCatalog } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallForm } from '#api/use-call-form.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { CatalogFields, type CatalogValues } from './-catalog-fields.tsx';

/** Asks for a new catalog and leads into it. */
export function openNewCatalog(): void {
  void openDialog({ component: NewCatalog, componentProps: {}, options: { header: 'Новый каталог' } });
}

const initial: CatalogValues = { title: '', currency: 'RUB' };

function NewCatalog() {
  const { close } = useDialog();
  const navigate = useNavigate();
  const call = useCallForm(createCatalog, {
    initial,
    input: (body) => ({ body }),
    done: ({ id }) => {
      close();
      return navigate({ to: '/cabinet/catalogs/$catalog', params: { catalog: id } });
    },
  });
  return (
    <DialogForm call={call} action="Создать каталог">
      <CatalogFields form={call.form} />
    </DialogForm>
  );
}
