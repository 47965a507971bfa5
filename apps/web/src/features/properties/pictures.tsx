import { ActionIcon, Loader } from '@mantine/core';
import type { FileValue } from '@prilavok/contract';
import { IconArrowLeft, IconArrowRight, IconPlus, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { Thumb } from '#ui/marks/thumb.tsx';
import { usePropertyHost } from './host.ts';
import { askAddresses } from './picture-addresses.tsx';
import css from './pictures.module.css';

interface Props {
  pictures: readonly FileValue[];
  /** Told how the pictures follow from those at that moment: an upload may come late. */
  onChange: (change: (now: readonly FileValue[]) => FileValue[]) => void;
  most: number;
  readOnly: boolean;
  /** The first one represents all. */
  main?: boolean;
  /** They may be named by their addresses: who saves them has them brought to us. */
  byAddress?: boolean;
}

/** Pictures in their order: dragged or moved by arrows, taken away, added by a click or a drop. */
export function Pictures({ pictures, onChange, most, readOnly, main = false, byAddress = false }: Props) {
  const { upload } = usePropertyHost();
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [busy, setBusy] = useState(false);

  const add = async (files: FileList | null) => {
    const images = [...(files ?? [])].filter((file) => file.type.startsWith('image/')).slice(0, most - pictures.length);
    if (images.length === 0) return;
    setBusy(true);
    try {
      const uploaded = await upload(images);
      onChange((now) => [...now, ...uploaded].slice(0, most));
    } finally {
      setBusy(false);
    }
  };
  const move = (from: number, to: number) => {
    const picture = pictures[from];
    if (picture && from !== to) onChange((now) => now.toSpliced(from, 1).toSpliced(to, 0, picture));
  };
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    setOver(undefined);
    if (dragged !== undefined) move(dragged, at);
    else void add(event.dataTransfer.files);
    setDragged(undefined);
  };
  const onto = (at: number) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(at);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => drop(event, at),
  });

  return (
    <ul className={css.pictures}>
      {pictures.map((picture, at) => (
        <li
          key={`${picture.file ?? ''}${picture.url ?? ''}`}
          className={css.picture}
          data-over={over === at || undefined}
          draggable={!readOnly}
          onDragStart={() => setDragged(at)}
          onDragEnd={() => setDragged(undefined)}
          {...onto(at)}
        >
          <a href={picture.url} target="_blank" rel="noopener noreferrer" aria-label={`Картинка ${at + 1}`}>
            <Thumb src={picture.url} size="page" />
          </a>
          {main && at === 0 && <span className={css.main}>Главная</span>}
          {!readOnly && (
            <span className={css.acts}>
              <ActionIcon
                size="sm"
                aria-label={`Картинку ${at + 1} левее`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowLeft size={14} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={`Картинку ${at + 1} правее`}
                disabled={at === pictures.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowRight size={14} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={`Убрать картинку ${at + 1}`}
                onClick={() => onChange((now) => now.toSpliced(at, 1))}
              >
                <IconX size={14} />
              </ActionIcon>
            </span>
          )}
        </li>
      ))}
      {!readOnly && pictures.length < most && (
        <li>
          <button
            type="button"
            className={css.add}
            data-over={over === pictures.length || undefined}
            disabled={busy}
            onClick={() => input.current?.click()}
            {...onto(pictures.length)}
          >
            {busy ? <Loader size={18} /> : <IconPlus size={20} stroke={1.5} aria-hidden />}
            Добавить
          </button>
          {byAddress && (
            <button
              type="button"
              className={css.byAddress}
              onClick={() =>
                askAddresses(most - pictures.length, (addresses) =>
                  onChange((now) => [...now, ...addresses.map((url) => ({ url }))].slice(0, most)),
                )
              }
            >
              По адресу
            </button>
          )}
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple={most > 1}
            className="vh"
            tabIndex={-1}
            aria-label="Добавить картинки"
            onChange={(event) => {
              void add(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
          />
        </li>
      )}
      {readOnly && pictures.length === 0 && <li className={css.none}>Картинок нет</li>}
    </ul>
  );
}
