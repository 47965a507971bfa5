import { useState } from 'react';
import { PropertyHostContext } from '#features/properties/host.ts';
import { Pictures } from '#features/properties/pictures.tsx';
import { PropertyGroups } from '#features/properties/property-groups.tsx';
import { propertiesOf } from '#features/properties/sources.ts';
import { useHost } from '#features/properties/use-host.ts';
import { useProperties } from '#features/properties/use-properties.ts';
import type { Edit } from '#ui/edit/use-edit.ts';
import { valueErrors } from '#ui/edit/value-errors.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import { Section } from '#ui/page/section.tsx';
import { catalogOwner } from '../property-owner.ts';
import type { OfferDraft } from './draft.ts';

interface Props {
  catalog: string;
  edit: Pick<Edit<unknown, OfferDraft>, 'draft' | 'set' | 'errors'>;
  readOnly: boolean;
}

/** Fields that tell an offer from its brothers: pictures of its own and values of its own, such as a colour. */
export function OfferOwn({ catalog, edit: { draft, set, errors }, readOnly }: Props) {
  const owner = catalogOwner(catalog);
  const host = useHost(owner, readOnly);
  const [added, setAdded] = useState<readonly string[]>([]);
  const ids = [...new Set([...Object.keys(draft.values), ...added])];
  const properties = useProperties(owner, ids);
  return (
    <PropertyHostContext value={host}>
      <Section title="Картинки предложения">
        <Pictures
          byAddress
          pictures={draft.images}
          onChange={(change) => set((now) => ({ images: change(now.images) }))}
          most={100}
          readOnly={readOnly}
          main
        />
      </Section>
      <PropertyGroups
        rest="Свои значения"
        properties={ids.length > 0 ? properties : []}
        groups={[]}
        sections={null}
        values={draft.values}
        onChange={(change) => set((now) => ({ values: change(now.values) }))}
        errors={valueErrors(errors)}
        columns={2}
      />
      {!readOnly && (
        <SearchSelect
          label="Добавить свойство"
          description="Чем это предложение отличается от других предложений товара"
          placeholder="Название свойства"
          source={propertiesOf(owner)}
          value={null}
          onChange={(chosen) => chosen && setAdded([...added, chosen.id])}
        />
      )}
    </PropertyHostContext>
  );
}
