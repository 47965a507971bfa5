import { Button } from '@mantine/core';
import { type Company, changeCompany, removeCompany } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { CompanyFields, type CompanyValues } from './company-fields.tsx';

/** A company to the administrator: rename, approve, delete. */
export function CompanyCard({ company }: { company: Company }) {
  const { close } = useDialog();
  const path = { id: company.id };
  const { title, timezone, approved } = company;
  const initial: CompanyValues = { title, timezone, approved };
  const call = useCallForm(changeCompany, {
    initial,
    input: (body) => ({ path, body }),
    done: () => {
      close();
      success('Изменения сохранены');
    },
  });
  const askDelete = () =>
    confirmDelete({
      header: 'Удалить компанию?',
      message: (
        <>
          <b translate="no">{title}</b> исчезнет вместе с людьми, каталогами, аккаунтами и заказами. Вернуть будет
          нельзя.
        </>
      ),
      accept: async () => {
        await change(removeCompany, { path });
        close();
      },
    });
  const beside = (
    <Button variant="subtle" color="red" onClick={askDelete}>
      Удалить
    </Button>
  );
  return (
    <DialogForm call={call} action="Сохранить" beside={beside}>
      <CompanyFields form={call.form} />
    </DialogForm>
  );
}

/** Lets a company's people in. */
export async function approve({ id, title }: Company): Promise<void> {
  await change(changeCompany, { path: { id }, body: { approved: true } });
  success(`Компания «${title}» подтверждена`);
}
