import { Select, TextInput } from '@mantine/core';
import { createRelation, type Relation, RelationKindId, relationKind, relationKinds } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields, Wide } from '#ui/fields/fields.tsx';
import { kindNotes, kindTitle } from './words.ts';

const kinds = relationKinds.map(({ id }) => ({ value: String(id), label: kindTitle(id) }));

/** Asks for a new relation of a catalog; `done` is told it. */
export function openNewRelation(catalog: string, done: (relation: Relation) => void): void {
  void openDialog({
    component: NewRelation,
    componentProps: { catalog, done },
    options: { header: 'Новая связь товаров' },
  });
}

interface Values {
  kind: RelationKindId;
  title: string;
  reverse: string;
}

const named = (kind: RelationKindId): Values => {
  const { title, reverse } = relationKind(kind);
  return { kind, title, reverse };
};

function NewRelation({ catalog, done }: { catalog: string; done: (relation: Relation) => void }) {
  const { close } = useDialog();
  const call = useCallForm(createRelation, {
    initial: named(2),
    input: ({ kind, title, reverse }) => ({
      body: { catalog, kind, title, ...(relationKind(kind).mutual ? {} : { reverse }) },
    }),
    done: (relation) => {
      close();
      done(relation);
    },
  });
  const { form } = call;
  const { kind, title, reverse } = form.values;
  const choose = (next: string | null) => {
    const chosen = named(RelationKindId.parse(Number(next)));
    const usual = named(kind);
    form.setFieldValue('kind', chosen.kind);
    // What somebody typed stays; the usual words follow the kind.
    if (title === usual.title) form.setFieldValue('title', chosen.title);
    if (reverse === usual.reverse) form.setFieldValue('reverse', chosen.reverse);
  };
  return (
    <DialogForm call={call} action="Создать связь">
      <Fields>
        <Wide>
          <Select
            label="Вид"
            description={kindNotes[kind]}
            data={kinds}
            value={String(kind)}
            onChange={choose}
            error={form.errors.kind}
            allowDeselect={false}
          />
        </Wide>
        <RelationTitles form={form} kind={kind} />
      </Fields>
    </DialogForm>
  );
}

interface TitlesProps {
  form: Pick<
    ReturnType<typeof useCallForm<typeof createRelation, Pick<Values, 'title' | 'reverse'>>>['form'],
    'getInputProps'
  >;
  kind: RelationKindId;
}

/** The titles of both sides; of a mutual relation there is one. */
export function RelationTitles({ form, kind }: TitlesProps) {
  if (relationKind(kind).mutual)
    return (
      <Wide>
        <TextInput label="Название" {...form.getInputProps('title')} />
      </Wide>
    );
  return (
    <>
      <TextInput label="Название у товара" description="Например: Аксессуары" {...form.getInputProps('title')} />
      <TextInput label="С другой стороны" description="Например: Подходит к" {...form.getInputProps('reverse')} />
    </>
  );
}
