import { changeMetatypeProperties, findMetatypeProperties } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { PinnedProperties } from './pinned-properties.tsx';
import { PropertyViews } from './property-views.tsx';

const kinds = {
  categories: { metatype: 1, title: 'Свойства категорий', whose: 'категорий' },
  brands: { metatype: 2, title: 'Свойства брендов', whose: 'брендов' },
  collections: { metatype: 3, title: 'Свойства коллекций', whose: 'коллекций' },
} as const;

/** Properties that cards of brands, of categories or of collections carry. */
export function MetatypeProperties({ catalog, of }: { catalog: string; of: keyof typeof kinds }) {
  const { metatype, title, whose } = kinds[of];
  const path = { catalog, metatype };
  const answer = useCall(findMetatypeProperties, { path });
  const pin = useChange(changeMetatypeProperties);
  return (
    <PinnedProperties
      name={`properties-of-${of}`}
      title={title}
      views={<PropertyViews catalog={catalog} part={`/${of}`} />}
      catalog={catalog}
      answer={answer}
      mayPin={useMay(changeMetatypeProperties)}
      onPin={(body) => pin.mutate({ path, body })}
      empty={`Закрепите свойства, и они появятся в карточках ${whose}.`}
    />
  );
}
