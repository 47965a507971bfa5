import { getPropertyAssessment } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { Facts } from '#ui/fields.tsx';
import { Section } from '#ui/section.tsx';

/** How many cards a change of the property would touch. */
export function PropertyPlaces({ catalog, property }: { catalog: string; property: string }) {
  const { data } = useCall(getPropertyAssessment, { path: { catalog, property }, quiet: true });
  if (!data) return null;
  return (
    <Section
      title="Где стоит"
      note={data.values === 0 ? 'значений пока нет' : `карточек со значением: ${number(data.values)}`}
    >
      <Facts facts={data.places.map(({ title, count }) => ({ label: title, value: number(count) }))} />
    </Section>
  );
}
