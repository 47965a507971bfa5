import { Select } from '@mantine/core';
import { type BulkChange, findProperties } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { useFields } from '#api/use-fields.ts';
import { PropertyHostContext } from '#features/properties/host.ts';
import { useHost } from '#features/properties/use-host.ts';
import { counted, plural } from '#text/plurals.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Source } from '#ui/fields/source.ts';
import { catalogOwner } from '../property-owner.ts';
import { useCatalog } from '../use-catalog.ts';
import { offerForms } from '../words.ts';
import {
  type CardAct,
  type CardDraft,
  cardActs,
  cardChangeOf,
  emptyCardDraft,
  needsProperty,
  suitable,
} from './card-draft.ts';
import { CardFields } from './card-fields.tsx';
import { useFormulaFault } from './formula-fields.tsx';
import { Preview } from './preview.tsx';
import { type BulkOf, useBulkChange } from './use-bulk-change.ts';

interface Props extends BulkOf {
  /** Where the draft begins: what is lacking is known already. */
  start?: Partial<CardDraft>;
}

/** Asks what to do with the cards of the picked offers, shows what would come of it, and does it. */
export function openCardChange(props: Props): void {
  void openDialog({
    component: NewCardChange,
    componentProps: props,
    options: { header: 'Изменить товары', size: 'medium' },
  });
}

function NewCardChange({ start, ...of }: Props) {
  const { catalog, count } = of;
  const owner = catalogOwner(catalog);
  const host = useHost(owner, false);
  const currency = useCatalog(catalog)?.currency ?? null;
  const { values: draft, changed, setFieldValue } = useFields<CardDraft>({ ...emptyCardDraft, ...start });
  const set = (part: Partial<CardDraft>) => {
    for (const [name, value] of Object.entries(part)) setFieldValue(name as keyof CardDraft, value);
  };
  const fault = useFormulaFault(catalog, draft);
  const asked = cardChangeOf(draft);
  const change: BulkChange | undefined = 'change' in asked && !fault ? asked.change : undefined;
  const needs = 'needs' in asked ? asked.needs : 'Исправьте формулу';
  const { preview, ...form } = useBulkChange(of, change, needs);
  return (
    <DialogForm {...form} changed={changed}>
      {count !== undefined && (
        <p>
          {plural(count, ['Выбрано', 'Выбраны', 'Выбрано'])} <b>{counted(count, offerForms)}</b>
        </p>
      )}
      <Select
        label="Что сделать"
        data={cardActs}
        allowDeselect={false}
        value={draft.act}
        maxDropdownHeight={420}
        // The first field of a dialog takes the cursor: its list would cover the others unasked.
        openOnFocus={false}
        onChange={(act) => act && set(actChosen(draft, act as CardAct))}
      />
      <PropertyHostContext value={host}>
        <CardFields
          catalog={catalog}
          draft={draft}
          set={set}
          fault={fault}
          begins={start !== undefined && draft.act === start.act && draft.property === (start.property ?? null)}
          property={
            needsProperty(draft) && (
              <SearchSelect
                label="Свойство"
                placeholder="Выберите"
                source={suitableOf(catalog, draft.act)}
                value={draft.property}
                onChange={(property) => set({ property, values: [], options: [] })}
              />
            )
          }
        />
      </PropertyHostContext>
      {change && <Preview preview={preview} change={change} currency={currency} />}
    </DialogForm>
  );
}

/** Another act: what it can be about may be something else. */
const actChosen = (draft: CardDraft, act: CardAct): Partial<CardDraft> => ({
  act,
  place: null,
  nowhere: false,
  property: JSON.stringify(suitable(act)) === JSON.stringify(suitable(draft.act)) ? draft.property : null,
});

const shown = 50;

/** The properties that an act can be about. */
function suitableOf(catalog: string, act: CardAct): Source {
  const { type, options, multiple } = suitable(act);
  return {
    key: [findProperties.resource, 'choose for bulk', catalog, act],
    async find(search) {
      const body = { catalog: { in: [catalog] }, search, limit: 1000, ...(type ? { type } : {}) };
      const { rows } = await call(findProperties, { body });
      return rows
        .filter(
          (row) =>
            (options === undefined || row.options === options) && (multiple === undefined || row.multiple === multiple),
        )
        .slice(0, shown)
        .map(({ id, title }) => ({ id, title }));
    },
  };
}
