import { findProperties } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { PropertyHostContext } from '#features/properties/host.ts';
import { Pictures } from '#features/properties/pictures.tsx';
import { PropertyGroups } from '#features/properties/property-groups.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { Section } from '#ui/section.tsx';
import { propertiesOf } from '../sources.ts';
import { valueErrors } from '../use-edit.ts';
import { useCatalogHost } from '../use-host.ts';
import type { OfferDraft } from './draft.ts';

interface Props {
  catalog: string;
  draft: OfferDraft;
  onChange: (draft: OfferDraft) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}

/** What tells an offer from its brothers: pictures of its own and values of its own, such as a colour. */
export function OfferOwn({ catalog, draft, onChange, errors, readOnly }: Props) {
  const host = useCatalogHost(catalog, readOnly);
  const [added, setAdded] = useState<readonly string[]>([]);
  const ids = [...new Set([...Object.keys(draft.values), ...added])];
  const body = { catalog: { in: [catalog] }, ids, limit: 1000 };
  const properties = useCall(findProperties, { body }, { enabled: ids.length > 0 }).data?.rows ?? [];
  return (
    <PropertyHostContext value={host}>
      <Section title="Картинки предложения">
        <Pictures
          pictures={draft.images}
          onChange={(images) => onChange({ ...draft, images })}
          most={100}
          readOnly={readOnly}
          main
        />
      </Section>
      <PropertyGroups
        rest="Свои значения"
        properties={ids.length > 0 ? properties : []}
        groups={[]}
        values={draft.values}
        onChange={(values) => onChange({ ...draft, values })}
        errors={valueErrors(errors)}
        columns={2}
      />
      {!readOnly && (
        <SearchSelect
          label="Добавить свойство"
          description="Чем это предложение отличается от других предложений товара"
          placeholder="Название свойства"
          source={propertiesOf(catalog)}
          value={null}
          onChange={(chosen) => chosen && setAdded([...added, chosen.id])}
        />
      )}
    </PropertyHostContext>
  );
}
