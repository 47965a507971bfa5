import type { PropertyFields, Value } from '@prilavok/contract';
import { isOptionValue } from '@prilavok/contract';
import { FieldNotes } from '#ui/fields/field-notes.tsx';
import type { CardField } from './alignment/card.ts';
import css from './fields.module.css';
import { usePropertyHost } from './host.ts';
import { ValueField } from './value-field.tsx';
import { isWide } from './value-text.ts';
import type { Values } from './values.ts';

/** Values of some properties being edited. */
export interface ValuesEditing {
  values: Values;
  /** Told how the values follow from those at that moment. */
  onChange: (change: (now: Values) => Values) => void;
  /** Sentences by property. */
  errors: Readonly<Record<string, string>>;
  /** How many stand in a row where no alignment says. */
  columns?: number | undefined;
}

interface Props extends ValuesEditing {
  section: { columns?: number; fields: readonly CardField[] };
}

/** A field for each property of a section, at its place where there is one. */
export function ValueFields({ section, values, onChange, errors, columns }: Props) {
  const { readOnly } = usePropertyHost();
  return (
    <div className={css.frame}>
      <div
        className={css.grid}
        data-placed={section.columns !== undefined || undefined}
        data-many={(section.columns ?? 0) > 4 || undefined}
        style={{ '--columns': section.columns ?? columns }}
      >
        {section.fields.map(({ property, place }) => (
          <div
            key={property.id}
            data-field={`property-${property.id}`}
            data-accent={place?.style === 'accent' || undefined}
            data-tone={place && toneOf(place.optionsStyles, values[property.id])}
            data-tall={(place && place.rowSpan > 1) || undefined}
            className={place ? css.cell : widthOf(property)}
            style={place && { '--area': areaOf(place), '--span': place.columnSpan }}
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
              readOnly={readOnly || property.formula !== ''}
            />
            <FieldNotes field={`property-${property.id}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

const areaOf = ({ row, column, rowSpan, columnSpan }: NonNullable<CardField['place']>): string =>
  `${row} / ${column} / span ${rowSpan} / span ${columnSpan}`;

/** The tone of the first chosen option that has one. */
function toneOf(styles: Readonly<Record<string, string>>, values: readonly Value[] = []): string | undefined {
  return values.map((value) => (isOptionValue(value) ? styles[value.option] : undefined)).find((tone) => tone);
}

const widthOf = (property: PropertyFields): string | undefined =>
  isWide(property.type) ? css.whole : property.multiple ? css.wide : undefined;
