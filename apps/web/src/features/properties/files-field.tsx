import { ActionIcon, Anchor, Button, FileButton, Input } from '@mantine/core';
import { type FileValue, isFileValue } from '@prilavok/contract';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadStored, isStored } from '#ui/download.ts';
import type { FieldProps } from './field.ts';
import css from './fields.module.css';
import { usePropertyHost } from './host.ts';

/** Files: their names as links, one more by a click. */
export function FilesField({ property, values, onChange, error, readOnly }: FieldProps) {
  const { upload } = usePropertyHost();
  const [busy, setBusy] = useState(false);
  const files = values.filter(isFileValue);
  const add = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    setBusy(true);
    try {
      const uploaded = await upload(property.multiple ? chosen : chosen.slice(0, 1));
      onChange((now) => (property.multiple ? [...now, ...uploaded] : uploaded));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input.Wrapper label={property.title} description={property.hint || undefined} error={error} labelElement="div">
      <ul className={css.files}>
        {files.map((file, at) => (
          <li key={file.url ?? file.file} className={css.one}>
            <FileName file={file} />
            {!readOnly && (
              <ActionIcon
                size="sm"
                aria-label={`Убрать файл ${file.title ?? at + 1}`}
                onClick={() => onChange((now) => now.filter((one) => one !== file))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <FileButton multiple onChange={(chosen) => void add(chosen)}>
          {(button) => (
            <Button {...button} size="xs" variant="default" loading={busy} leftSection={<IconPaperclip size={14} />}>
              {files.length > 0 && !property.multiple ? 'Заменить файл' : 'Выбрать файл'}
            </Button>
          )}
        </FileButton>
      )}
    </Input.Wrapper>
  );
}

/** Of a file of ours a press brings it; an address elsewhere is a link. */
function FileName({ file: { url = '', title } }: { file: FileValue }) {
  if (isStored(url))
    return (
      <Anchor component="button" type="button" translate="no" onClick={() => downloadStored(url)}>
        {title || 'Файл'}
      </Anchor>
    );
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" translate="no">
      {title || url}
    </a>
  );
}
