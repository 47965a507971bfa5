import type { AlignmentSection, PropertyFields, PropertyPlace, Spot } from '@prilavok/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Dragged, type Offset, useDropTarget } from '#ui/drag/drag.ts';
import css from './alignment.module.css';
import { rowBelow } from './grid.ts';
import { cellAt, cellsIn, rowHeight } from './measure.ts';
import { areaOf, Tile } from './tile.tsx';

interface Props {
  section: AlignmentSection;
  properties: ReadonlyMap<string, PropertyFields>;
  /** The place of any property of the card: what is dragged may come from another section. */
  placeOf: (property: string) => PropertyPlace | undefined;
  label: string;
  scope: string;
  help: string;
  chosen: string | undefined;
  stop: string | undefined;
  readOnly: boolean;
  onChoose: (property: string) => void;
  onKey: (event: KeyboardEvent, property: string) => void;
  onMove: (property: string, to: { row: number; column: number }) => void;
  onSize: (property: string, spans: { rowSpan: number; columnSpan: number }) => void;
}

/** A section of the card as a grid on which its properties lie. */
export function SectionGrid(props: Props) {
  const { section, properties, placeOf, readOnly, onMove, onSize } = props;
  const { columns } = section;
  const grid = useRef<HTMLUListElement>(null);
  const [ghost, setGhost] = useState<Spot>();
  const below = rowBelow(section.properties);
  const size = () => ({ width: grid.current?.clientWidth ?? 1, columns });

  const spotFor = ({ id, held }: Dragged, at: Offset): Spot => {
    const place = placeOf(id);
    const columnSpan = Math.min(place?.columnSpan ?? 1, columns);
    // The tile lands where it seems to be, whichever of its cells the pointer holds.
    const width = (size().width / columns) * 0.5;
    const { row, column } = cellAt({ x: at.x - held.x + width, y: at.y - held.y + rowHeight / 2 }, size());
    return {
      row: Math.min(row, below),
      column: Math.min(column, columns - columnSpan + 1),
      rowSpan: place?.rowSpan ?? 1,
      columnSpan,
    };
  };
  useDropTarget(grid, {
    scope: props.scope,
    onOver: (dragged, at) => setGhost((old) => sameOr(old, spotFor(dragged, at))),
    onLeave: () => setGhost(undefined),
    onDrop: (dragged, at) => onMove(dragged.id, spotFor(dragged, at)),
  });

  const stretched = ({ rowSpan, columnSpan }: PropertyPlace, by: Offset) => {
    const more = cellsIn(by, size());
    return {
      rowSpan: Math.max(1, Math.min(rowSpan + more.rows, 12)),
      columnSpan: Math.max(1, Math.min(columnSpan + more.columns, columns)),
    };
  };

  return (
    <ul
      ref={grid}
      className={css.grid}
      aria-label={props.label}
      data-over={ghost ? true : undefined}
      style={{ '--columns': columns, '--rows': readOnly ? below - 1 : below }}
    >
      {section.properties.map((place) => {
        const property = properties.get(place.property);
        return (
          property && (
            <Tile
              key={place.property}
              property={property}
              place={place}
              scope={props.scope}
              help={props.help}
              chosen={props.chosen === place.property}
              stop={props.stop === place.property}
              readOnly={readOnly}
              onChoose={() => props.onChoose(place.property)}
              onKey={(event) => props.onKey(event, place.property)}
              onStretch={(by) => setGhost((old) => sameOr(old, { ...spotOf(place), ...stretched(place, by) }))}
              onStretched={(by) => {
                setGhost(undefined);
                onSize(place.property, stretched(place, by));
              }}
              onCancel={() => setGhost(undefined)}
            />
          )
        );
      })}
      {ghost && <li className={css.ghost} aria-hidden style={{ gridArea: areaOf(ghost) }} />}
    </ul>
  );
}

const spotOf = ({ row, column }: PropertyPlace) => ({ row, column });

/** The old spot where nothing has changed, so that moving the pointer within a cell draws nothing anew. */
const sameOr = (old: Spot | undefined, next: Spot): Spot => (old && areaOf(old) === areaOf(next) ? old : next);
