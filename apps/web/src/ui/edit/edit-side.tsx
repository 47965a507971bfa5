import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { AnyEndpoint } from '@prilavok/contract';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { CallError } from '#api/call-error.ts';
import { focusWrong } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { DetailLinks } from '../dialogs/detail-links.tsx';
import { Empty } from '../empty.tsx';
import { Failed } from '../failed.tsx';
import type { OpenRow } from '../list/list-page.tsx';
import { Side } from '../side.tsx';
import css from './edit.module.css';
import type { Found } from './found.ts';
import { SaveButtons } from './save-buttons.tsx';
import { SaveNotes } from './save-notes.tsx';
import { type Edit, type Editing, useEdit } from './use-edit.ts';

interface Props<E extends AnyEndpoint, Model, Draft extends object, Changes> extends Editing<E, Model, Draft, Changes> {
  /** The list's open row. */
  row: OpenRow;
  found: Found<Model>;
  /** The call that saves it. */
  call: E;
  /** What it is, as long as its own title isn't known: «Бренд». */
  name: string;
  title: (model: Model) => string;
  subtitle?: (model: Model) => ReactNode;
  mark?: (model: Model) => ReactNode;
  /** Address of the thing's own page. */
  page?: (model: Model) => string;
  size?: 's' | 'm';
  /** At the left of the buttons: what is quieter, such as deleting. */
  beside?: (model: Model) => ReactNode;
  /** Nothing of it can be changed any more: the fields are only shown. */
  readOnly?: (model: Model) => boolean;
  /** The fields. Who may not save sees them off. */
  children: (edit: Edit<Model, Draft>) => ReactNode;
  /** Under the form, with buttons of its own. */
  below?: (model: Model) => ReactNode;
}

/** A thing of a list, opened beside it by `?open=` and edited there, whether or not its row is loaded. */
export function EditSide<
  E extends AnyEndpoint,
  Model extends { id: string; version: number },
  Draft extends object,
  Changes extends object,
>(props: Props<E, Model, Draft, Changes>) {
  const { row, found, name, size = 's' } = props;
  const { data, error } = found;
  const missing = error instanceof CallError && error.status === 404;
  if (data && !missing) return <Editor key={data.id} {...props} current={data} />;
  return (
    <Side title={name} size={size} onClose={row.onClose} controls={<Neighbours row={row} />}>
      {missing && (
        <Empty title="Здесь ничего нет">{error.message}. Возможно, это удалили, пока вы смотрели список.</Empty>
      )}
      {error && !missing && <Failed error={error} onRetry={() => void found.refetch()} />}
      {!error && <Bars />}
    </Side>
  );
}

/** Stand in for the fields until the thing comes. */
function Bars() {
  return (
    <div className={css.bars} aria-busy>
      {['a', 'b', 'c', 'd'].map((field) => (
        <div key={field}>
          <span className="sk" />
          <span className="sk" />
        </div>
      ))}
    </div>
  );
}

function Editor<
  E extends AnyEndpoint,
  Model extends { id: string; version: number },
  Draft extends object,
  Changes extends object,
>({ current, ...props }: Props<E, Model, Draft, Changes> & { current: Model }) {
  const { row, found, call, size = 's' } = props;
  const form = useId();
  const may = useMay(call) && !props.readOnly?.(current);
  const newest = async () => {
    const { data, error } = await found.refetch();
    if (!data || error) throw error ?? new Error(`${props.name}: больше нет`);
    return data;
  };
  const edit = useEdit(call, { ...props, current, newest });
  const { saved } = edit;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (!(await edit.save())) focusWrong(element);
  };
  return (
    <Side
      title={props.title(saved)}
      ownWord
      subtitle={props.subtitle?.(saved)}
      mark={props.mark?.(saved)}
      size={size}
      controls={
        <>
          <Neighbours row={row} />
          <DetailLinks page={props.page?.(saved)} beside={location.href} />
        </>
      }
      onClose={row.onClose}
      footer={
        may && (
          <>
            {props.beside && <div className={css.beside}>{props.beside(saved)}</div>}
            <SaveButtons edit={edit} form={form} brief={props.beside !== undefined} />
          </>
        )
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <SaveNotes edit={edit} />
        <fieldset disabled={!may} className={css.fields}>
          {props.children(edit)}
        </fieldset>
      </form>
      {props.below?.(saved)}
    </Side>
  );
}

function Neighbours({ row: { onPrevious, onNext } }: { row: OpenRow }) {
  // Also while a field is being typed into: the question before unsaved work is left comes by itself.
  useHotkeys(
    [
      ['alt+ArrowUp', () => onPrevious?.()],
      ['alt+ArrowDown', () => onNext?.()],
    ],
    [],
  );
  if (!onPrevious && !onNext) return null;
  return (
    <>
      <ActionIcon aria-label="Предыдущая строка" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp />
      </ActionIcon>
      <ActionIcon aria-label="Следующая строка" disabled={!onNext} onClick={onNext}>
        <IconChevronDown />
      </ActionIcon>
    </>
  );
}
