import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useState } from 'react';
import { isSameTitle } from '#text/keys.ts';
import { type Named, type Source, useFound } from '#ui/fields/source.ts';
import { cellId } from '../row.tsx';
import type { Box } from './geometry.ts';
import styles from './sheet.module.css';
import type { Control } from './use-control.ts';

interface Props<Row extends { id: string }> {
  grid: string;
  label: string;
  control: Control<Row>;
  /** The focused cell in the grid's frame; nothing while it is out of sight. */
  box: Box | undefined;
  /** Room below the frame's top for the list of choices. */
  height: number;
  inSight: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

/**
 * The one input of a sheet. At rest it lies unseen in the focused cell and catches what is typed, by whatever keyboard or input method,
 * and the clipboard; while one types it is the editor. It belongs to no row: rows come and go under it.
 */
export function CellInput<Row extends { id: string }>(props: Props<Row>) {
  const { control, box } = props;
  const { editing, column, input } = control;
  const list = useId();
  const source = editing && column?.edit?.choices;
  const [marked, setMarked] = useState<string>();
  const several = column?.edit?.kind === 'several';
  const [before, word] = several ? lastOf(editing?.text ?? '') : ['', editing?.text ?? ''];

  // The caret stands behind what was there.
  const open = editing?.open === true;
  useLayoutEffect(() => {
    const element = input.current;
    if (open && element) element.setSelectionRange(element.value.length, element.value.length);
  }, [open, input]);

  const choose = (title: string) => {
    if (several) control.setText(`${before}${title}; `);
    else control.take(title);
  };
  return (
    <>
      <textarea
        ref={input}
        className={styles.input}
        data-editing={editing !== undefined || undefined}
        data-align={column?.align}
        style={box && { left: box.left, top: box.top, width: box.width, minHeight: editing ? box.height : 0 }}
        rows={1}
        aria-label={`Ячейки: ${props.label}`}
        aria-activedescendant={
          editing
            ? source && marked
              ? `${list}-${marked}`
              : undefined
            : props.inSight
              ? cellId(props.grid)
              : undefined
        }
        {...(source && { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': list })}
        autoComplete="off"
        spellCheck={editing !== undefined && column?.edit?.kind === 'text'}
        value={editing?.text ?? ''}
        onChange={(event) => control.setText(event.currentTarget.value)}
        onKeyDown={props.onKeyDown}
        onFocus={props.onFocus}
        onBlur={() => editing && control.commit()}
        onCopy={control.onCopy}
        onCut={control.onCut}
        onPaste={control.onPaste}
      />
      {source && box && (
        <Choices
          id={list}
          source={source}
          word={word}
          // An opened cell shows all that could stand there, not only what does.
          typed={!editing.open || word !== editing.text || editing.text === ''}
          box={box}
          height={props.height}
          input={input}
          onMark={setMarked}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** Values chosen before, and the word that is being typed. */
function lastOf(text: string): [string, string] {
  const at = text.lastIndexOf(';') + 1;
  return [at > 0 ? `${text.slice(0, at)} ` : '', text.slice(at).trim()];
}

interface ChoicesProps {
  id: string;
  source: Source;
  word: string;
  typed: boolean;
  box: Box;
  height: number;
  input: { current: HTMLTextAreaElement | null };
  onMark: (id: string | undefined) => void;
  onChoose: (title: string) => void;
}

const listHeight = 264;
const adding = 'add';

/** Choices for the cell, below it; arrows mark one and Enter takes it. */
function Choices({ id, source, word, typed, box, height, input, onMark, onChoose }: ChoicesProps) {
  const { found, waiting } = useFound(source, typed ? word : '', true);
  const exact = found.find(({ title }) => isSameTitle(title, word));
  const offered: Named[] =
    source.create && word !== '' && !exact && !waiting
      ? [...found, { id: adding, title: `Добавить «${word}»` }]
      : found;
  const [at, setAt] = useState<number>();
  // What is typed to its end is what is meant; a part of it means the first that has it.
  const usual = word === '' || !typed ? -1 : exact ? found.indexOf(exact) : found.length > 0 ? 0 : -1;
  const marked = at ?? usual;
  const one = offered[marked];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another word is marked anew
  useEffect(() => setAt(undefined), [word]);
  useEffect(() => onMark(one?.id), [one?.id, onMark]);
  useEffect(() => () => onMark(undefined), [onMark]);
  useEffect(() => {
    document.getElementById(`${id}-${one?.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, one?.id]);

  const take = async (chosen: Named) => {
    if (chosen.id !== adding) return onChoose(chosen.title);
    const made = await source.create?.(word);
    if (made) onChoose(made.title);
  };

  // The input has the focus and its keys are the sheet's: those that are meant for the list are taken before.
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
      const takes = (event.code === 'Enter' || event.code === 'Tab') && one !== undefined && !event.ctrlKey;
      if (step === 0 && !takes) return;
      if (takes && event.code === 'Tab' && at === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (takes) void take(one);
      else if (offered.length > 0) setAt((Math.max(-1, marked) + step + offered.length) % offered.length);
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  });

  const below = box.top + box.height;
  const above = below + listHeight > height && box.top > listHeight;
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Варианты"
      className={styles.choices}
      style={{ left: box.left, minWidth: box.width, ...(above ? { bottom: height - box.top } : { top: below }) }}
    >
      {offered.map((choice, index) => (
        <div
          key={choice.id}
          id={`${id}-${choice.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className={styles.choice}
          data-marked={index === marked || undefined}
          translate="no"
          onPointerDown={(event) => {
            event.preventDefault();
            void take(choice);
          }}
        >
          {choice.title}
        </div>
      ))}
      {offered.length === 0 && (
        <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className={styles.none}>
          {waiting ? 'Ищем…' : 'Ничего не нашлось'}
        </div>
      )}
    </div>
  );
}
