import { type Category, changeCategories } from '@prilavok/contract';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { change } from '#api/useChange.ts';
import { categoriesOf } from '#features/catalogs/sources.ts';
import { branch, categoryTitle, topmost } from '#features/catalogs/tree.ts';
import { categoryForms } from '#features/catalogs/words.ts';
import { counted } from '#text/plurals.ts';
import { toast } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { whileSaving } from '#ui/saving.ts';

type Moving = Pick<Category, 'id' | 'catalog' | 'title' | 'parent'>;

/** Whether a category may be hung under another: not where it hangs, and not inside itself. */
export const mayMove = (tree: readonly Category[], id: string, to: string): boolean => {
  const category = tree.find((one) => one.id === id);
  return category !== undefined && category.parent !== null && category.parent !== to && !branch(tree, id).has(to);
};

/** Hangs categories under another, and says so with the way back. */
export async function move(moving: readonly Moving[], to: Pick<Category, 'id' | 'title'>): Promise<void> {
  await whileSaving(() => sendMoves(moving.map(({ catalog, id }) => ({ catalog, id, to: to.id }))));
  const [only] = moving;
  const what = moving.length === 1 && only ? `«${only.title}»` : counted(moving.length, categoryForms);
  toast({
    severity: 'success',
    detail: `${what} теперь в «${categoryTitle(to)}»`,
    life: 8000,
    data: {
      buttons: [
        {
          label: 'Вернуть',
          action: () =>
            void whileSaving(() => sendMoves(moving.map(({ catalog, id, parent }) => ({ catalog, id, to: parent })))),
        },
      ],
    },
  });
}

async function sendMoves(moves: readonly { catalog: string; id: string; to: string | null }[]): Promise<void> {
  const places = Map.groupBy(moves, ({ catalog, to }) => `${catalog} ${to}`);
  for (const [first, ...others] of places.values()) {
    if (!first) continue;
    const ids = [first, ...others].map(({ id }) => id);
    await change(changeCategories, { path: { catalog: first.catalog, ids }, body: { parent: first.to } });
  }
}

interface Props {
  catalog: string;
  tree: readonly Category[];
  ids: readonly string[];
  onDone?: () => void;
}

/** Asks where categories are to be hung; of a branch that was picked with what lies in it, only its top moves. */
export function askWhere(props: Props): void {
  const moving = topmost(props.tree, props.ids).filter(({ parent }) => parent !== null);
  const [only] = moving;
  if (!only) return;
  const header =
    moving.length === 1 ? `Перенести «${only.title}»` : `Перенести ${counted(moving.length, categoryForms)}`;
  void openDialog({ component: WhereForm, componentProps: { ...props, moving }, options: { header } });
}

function WhereForm({ catalog, tree, moving, onDone }: Props & { moving: readonly Category[] }) {
  const { close } = useDialog();
  const { values, changed, getInputProps } = useFields<{ to: Named | null }>({ to: null });
  const inside = new Set(moving.flatMap(({ id }) => [...branch(tree, id)]));
  const { to } = values;
  const submit = useSubmit(async () => {
    if (!to) return;
    await move(moving, to);
    close();
    onDone?.();
  });
  return (
    <DialogForm call={submit} changed={changed} action="Перенести" off={to ? undefined : 'Выберите, куда перенести'}>
      <SearchSelect
        label="В какую категорию"
        data-autofocus
        source={categoriesOf(catalog, inside)}
        {...getInputProps('to')}
      />
    </DialogForm>
  );
}
