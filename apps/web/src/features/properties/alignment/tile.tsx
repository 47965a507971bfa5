import type { PropertyFields, PropertyPlace } from '@prilavok/contract';
import { type KeyboardEvent, useRef } from 'react';
import { useDraggable } from '#ui/drag/drag.ts';
import { useStretch } from '#ui/drag/use-stretch.ts';
import { kindTitle } from '../words.ts';
import css from './alignment.module.css';
import { whereIs } from './words.ts';

interface Props {
  property: PropertyFields;
  place: PropertyPlace;
  scope: string;
  help: string;
  chosen: boolean;
  /** The one tile that Tab stops at. */
  stop: boolean;
  readOnly: boolean;
  onChoose: () => void;
  onKey: (event: KeyboardEvent) => void;
  onStretch: (by: { x: number; y: number }) => void;
  onStretched: (by: { x: number; y: number }) => void;
  onCancel: () => void;
}

/** A property on the grid: dragged by itself, made larger by its corner. */
export function Tile(props: Props) {
  const { property, place, readOnly } = props;
  const whole = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  useDraggable(whole, { handle, scope: props.scope, id: property.id, off: readOnly });
  const stretch = useStretch({ onStretch: props.onStretch, onEnd: props.onStretched, onCancel: props.onCancel });
  return (
    <li
      ref={whole}
      className={css.tile}
      data-chosen={props.chosen || undefined}
      data-accent={place.style === 'accent' || undefined}
      style={{ gridArea: areaOf(place) }}
    >
      <button
        ref={handle}
        id={tileId(property.id)}
        type="button"
        className={css.face}
        aria-describedby={props.help}
        aria-pressed={props.chosen}
        tabIndex={props.stop ? 0 : -1}
        onClick={props.onChoose}
        onFocus={props.onChoose}
        onKeyDown={props.onKey}
      >
        <b translate="no">{property.title}</b>
        <small>{kindTitle(property.type)}</small>
        <span className="vh">{whereIs(place)}</span>
      </button>
      {!readOnly && <span className={css.corner} aria-hidden {...stretch} />}
    </li>
  );
}

export const tileId = (property: string): string => `tile-${property}`;

export const areaOf = ({
  row,
  column,
  rowSpan,
  columnSpan,
}: Omit<PropertyPlace, 'property' | 'style' | 'optionsStyles'>) =>
  `${row} / ${column} / span ${rowSpan} / span ${columnSpan}`;
