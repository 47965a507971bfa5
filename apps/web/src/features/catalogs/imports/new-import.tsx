import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { createImport } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { errorsOf } from '#api/use-call-form.ts';
import { change } from '#api/useChange.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Note } from '#ui/note.tsx';
import { Upload } from '#ui/upload.tsx';
import css from '../cards.module.css';

export function openNewImport(catalog: string): void {
  void openDialog({ component: NewImport, componentProps: { catalog }, options: { header: 'Загрузить товары' } });
}

/** A shop's feed, as a file or by its address. The rest happens in the background. */
function NewImport({ catalog }: { catalog: string }) {
  const { close } = useDialog();
  const navigate = useNavigate();
  const [from, setFrom] = useState<'file' | 'address'>('file');
  const [file, setFile] = useState<File>();
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const what = from === 'file' ? file && inForm(file) : { url: url.trim() };
    if (!what || (from === 'address' && url.trim() === '')) {
      setRefused(from === 'file' ? 'Выберите файл' : 'Укажите адрес фида');
      return;
    }
    setBusy(true);
    setRefused(undefined);
    try {
      const started = await change(createImport, { path: { catalog }, body: what });
      close();
      await navigate({
        to: '/cabinet/catalogs/$catalog/imports/$import',
        params: { catalog, import: started.id },
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(errorsOf(error.details).url ?? error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogBody>
        <div className={css.stack}>
          <SegmentedControl
            aria-label="Откуда взять фид"
            data={[
              { value: 'file', label: 'Файл' },
              { value: 'address', label: 'Адрес' },
            ]}
            value={from}
            onChange={(next) => {
              setFrom(next);
              setRefused(undefined);
            }}
          />
          {from === 'file' ? (
            <Upload
              label="Выберите файл или перетащите его сюда"
              hint="Фид YML: .xml, .yml, можно сжатый .gz"
              accept=".xml,.yml,.gz,text/xml,application/xml,application/gzip"
              file={file}
              onChange={setFile}
              error={refused}
            />
          ) : (
            <TextInput
              type="url"
              label="Адрес фида"
              placeholder="https://shop.ru/market.xml"
              data-autofocus
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
              error={refused}
            />
          )}
          <Note>
            Товары узнаются по артикулу: повторная загрузка обновит их и ничего не задвоит. Файл сначала читается
            целиком, и только потом меняется каталог.
          </Note>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button type="submit" loading={busy}>
          Загрузить
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The file travels as multipart/form-data, in a part named `file`. */
function inForm(file: File): object {
  const form = new FormData();
  form.append('file', file);
  return form;
}
