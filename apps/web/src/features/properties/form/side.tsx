import { useCall } from '#api/useCall.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { ConvertButton, ConvertingNote } from '../conversion/convert-button.tsx';
import { OptionsPanel } from '../options/options-panel.tsx';
import type { PropertyOwner } from '../owner.ts';
import { kindTitle } from '../words.ts';
import { PropertyCalculation } from './calculation.tsx';
import { propertyChanges, propertyDraft, propertyLabels } from './draft.ts';
import { PropertyFieldsForm } from './fields.tsx';
import { PropertyPlaces } from './places.tsx';

/** A property at the side of the list: itself, its options, where it stands. */
export function PropertySide({ owner, row }: { owner: PropertyOwner; row: OpenRow }) {
  const { calls, pathOf } = owner;
  const path = pathOf.property(row.id);
  return (
    <EditSide
      row={row}
      found={useCall(calls.get, { path, quiet: true })}
      call={calls.change}
      draft={(model) => propertyDraft(owner, model)}
      changes={propertyChanges}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={propertyLabels}
      said="Свойство сохранено"
      name="Свойство"
      size="m"
      title={({ title }) => title}
      subtitle={({ type }) => kindTitle(type)}
      beside={(model) => <ConvertButton owner={owner} property={model} />}
      readOnly={({ converting }) => converting !== null}
      below={({ id, options, formula, autoCalc }) => (
        <>
          {owner.formulasIn && formula !== '' && (
            <PropertyCalculation catalog={owner.formulasIn} property={id} autoCalc={autoCalc} />
          )}
          {options && <OptionsPanel owner={owner} property={id} />}
          <PropertyPlaces owner={owner} property={id} />
        </>
      )}
    >
      {({ form, saved }) => (
        <>
          {saved.converting && <ConvertingNote />}
          <PropertyFieldsForm owner={owner} form={form} property={row.id} />
        </>
      )}
    </EditSide>
  );
}
