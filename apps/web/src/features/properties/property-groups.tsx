import type { PropertyFields, PropertyGroupFields } from '@prilavok/contract';
import { Section } from '#ui/section.tsx';
import css from './fields.module.css';
import { usePropertyHost } from './host.ts';
import { ValueField } from './value-field.tsx';
import { isWide } from './value-text.ts';
import { isFilled, type Values } from './values.ts';

interface Props {
  properties: readonly PropertyFields[];
  groups: readonly PropertyGroupFields[];
  values: Values;
  onChange: (values: Values) => void;
  /** Sentences by property. */
  errors: Readonly<Record<string, string>>;
  /** Title over properties without a group. */
  rest?: string;
  /** How many stand in a row where no alignment says. */
  columns?: number;
}

/** Fields of a card in their groups, placed as each group's alignment says. */
export function PropertyGroups({ properties, groups, rest = 'Свойства', ...editing }: Props) {
  const grouped = groups.map((group) => ({ group, own: properties.filter((one) => one.group === group.id) }));
  const known = new Set(groups.map((group) => group.id));
  const others = properties.filter((one) => one.group === null || !known.has(one.group));
  return (
    <>
      {grouped.map(
        ({ group, own }) =>
          own.length > 0 && (
            <Section key={group.id} title={group.title} note={filledNote(own, editing.values)}>
              <Placed {...editing} properties={own} group={group} />
            </Section>
          ),
      )}
      {others.length > 0 && (
        <Section title={rest} note={filledNote(others, editing.values)}>
          <Placed {...editing} properties={others} group={undefined} />
        </Section>
      )}
    </>
  );
}

const filledNote = (own: readonly PropertyFields[], values: Values): string =>
  `${own.filter((one) => isFilled(values, one.id)).length} из ${own.length}`;

interface PlacedProps extends Omit<Props, 'groups' | 'rest'> {
  group: PropertyGroupFields | undefined;
}

function Placed({ properties, group, values, onChange, errors, columns }: PlacedProps) {
  const { readOnly } = usePropertyHost();
  const alignment = group?.defaultAlignment;
  const placed = alignment !== undefined && (alignment.columns > 1 || alignment.properties.length > 0);
  return (
    <div
      className={css.grid}
      data-placed={placed || undefined}
      style={{ '--columns': placed ? alignment.columns : columns }}
    >
      {properties.map((property) => {
        const place = alignment?.properties.find((one) => one.property === property.id);
        const area = place && `${place.row} / ${place.column} / span ${place.rowSpan} / span ${place.columnSpan}`;
        return (
          <div
            key={property.id}
            data-field={`property-${property.id}`}
            className={place ? css.cell : widthOf(property)}
            style={{ '--area': area }}
          >
            <ValueField
              property={property}
              values={values[property.id] ?? []}
              onChange={(next) => onChange({ ...values, [property.id]: next })}
              error={errors[property.id]}
              readOnly={readOnly || property.autoCalc}
            />
          </div>
        );
      })}
    </div>
  );
}

const widthOf = (property: PropertyFields): string | undefined =>
  isWide(property.type) ? css.whole : property.multiple ? css.wide : undefined;
