import type { PropertyFields, PropertyGroupFields } from '@prilavok/contract';
import css from './fields.module.css';
import { usePropertyHost } from './host.ts';
import { ValueField } from './value-field.tsx';
import { isWide } from './value-text.ts';
import type { Values } from './values.ts';

/** Values of some properties being edited. */
export interface ValuesEditing {
  properties: readonly PropertyFields[];
  values: Values;
  /** Told how the values follow from those at that moment. */
  onChange: (change: (now: Values) => Values) => void;
  /** Sentences by property. */
  errors: Readonly<Record<string, string>>;
  /** How many stand in a row where no alignment says. */
  columns?: number | undefined;
}

interface Props extends ValuesEditing {
  /** Whose alignment places them. */
  group?: PropertyGroupFields;
}

/** A field for each property, placed as the group's alignment says. */
export function ValueFields({ properties, group, values, onChange, errors, columns }: Props) {
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
              onChange={(next) =>
                onChange((now) => ({
                  ...now,
                  [property.id]: typeof next === 'function' ? next(now[property.id] ?? []) : next,
                }))
              }
              error={errors[property.id]}
              readOnly={readOnly}
            />
          </div>
        );
      })}
    </div>
  );
}

const widthOf = (property: PropertyFields): string | undefined =>
  isWide(property.type) ? css.whole : property.multiple ? css.wide : undefined;
