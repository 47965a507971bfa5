import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Section } from '#ui/page/section.tsx';
import type { PropertyOwner } from '../owner.ts';

/** How many cards a change of the property would touch. */
export function PropertyPlaces({ owner, property }: { owner: PropertyOwner; property: string }) {
  const { data } = useCall(owner.calls.assess, { path: owner.pathOf.property(property), quiet: true });
  if (!data) return null;
  return (
    <Section
      title="Где стоит"
      note={data.values === 0 ? 'значений пока нет' : `${owner.texts.holders[2]} со значением: ${number(data.values)}`}
    >
      <Facts facts={data.places.map(({ title, count }) => ({ label: title, value: number(count) }))} />
    </Section>
  );
}
