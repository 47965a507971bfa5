import { changeRelation, getRelation, type Relation, relationKind, removeRelation } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { RelationTitles } from '#features/catalogs/relations/new-relation.tsx';
import { kindNotes, kindTitle, pairsWords } from '#features/catalogs/relations/words.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { RemoveButton } from '#ui/edit/remove-button.tsx';
import { Fields, Wide } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Note } from '#ui/marks/note.tsx';
import { RelationPairs } from './-relation-pairs.tsx';

type Draft = Pick<Relation, 'title' | 'reverse'>;

/** A relation at the side of the list: what both sides call it. */
export function RelationSide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = useCall(getRelation, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeRelation}
      draft={({ kind, title, reverse }): Draft => ({ title, reverse: relationKind(kind).mutual ? '' : reverse })}
      changes={differing<Draft>}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={{ title: 'Название у товара', reverse: 'С другой стороны' }}
      said="Связь сохранена"
      name="Связь товаров"
      title={({ title }) => title}
      subtitle={({ kind, pairs }) => `${kindTitle(kind)} · ${pairsWords(pairs)}`}
      size="m"
      beside={({ title, pairs }) => (
        <RemoveButton call={removeRelation} input={{ path }} header="Удалить связь?" onDone={row.onClose}>
          Связь <b translate="no">«{title}»</b>
          {pairs > 0 ? ` уйдёт со всех карточек: ${pairsWords(pairs)}` : ' ни у одного товара не стоит'}. Сами товары
          останутся.
        </RemoveButton>
      )}
      below={(relation) => relation.pairs > 0 && <RelationPairs relation={relation} />}
    >
      {({ saved, form }) => (
        <Fields>
          <RelationTitles form={form} kind={saved.kind} />
          <Wide>
            <Note>{kindNotes[saved.kind]}.</Note>
          </Wide>
        </Fields>
      )}
    </EditSide>
  );
}
