import type { AnyEndpoint } from '@prilavok/contract';
import { type FormEvent, type ReactNode, useId } from 'react';
import { focusWrong } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { Side } from '#ui/page/side.tsx';
import { DetailLinks } from '../dialogs/detail-links.tsx';
import type { OpenRow } from '../list/list-page.tsx';
import css from './edit.module.css';
import type { Found } from './found.ts';
import { Neighbours } from './neighbours.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { SaveNotes } from './save-notes.tsx';
import { isMissing, UnknownSide } from './unknown-side.tsx';
import { type Edit, type Editing, useEdit } from './use-edit.ts';

interface Props<E extends AnyEndpoint, Model, Draft extends object, Changes> extends Editing<E, Model, Draft, Changes> {
  /** The list's open row. */
  row: OpenRow;
  found: Found<Model>;
  /** The call that saves it. */
  call: E;
  /** Title of its kind, as long as its own isn't known: «Бренд». */
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
  const { data, error } = props.found;
  if (data && !isMissing(error)) return <Editor key={data.id} {...props} current={data} />;
  return <UnknownSide {...props} />;
}

/** Subtitle of the thing, and its place in the list. */
function Subtitle({ own, place }: { own: ReactNode; place: string | undefined }) {
  if (!place) return own;
  return (
    <>
      {own}
      {own && ' · '}
      {place}
    </>
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
      subtitle={<Subtitle own={props.subtitle?.(saved)} place={row.place} />}
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
            <SaveButtons
              edit={edit}
              form={form}
              brief={props.beside !== undefined}
              {...(size === 'm' && row.onNext && { onNext: row.onNext })}
            />
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
