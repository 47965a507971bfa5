import { Button, TextInput } from '@mantine/core';
import { openArchive, type Types } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import { AuthForm } from '#features/users/auth-form.tsx';
import { AuthNote } from '#features/users/auth-note.tsx';
import { PasswordField } from '#features/users/password-field.tsx';
import { fullDate } from '#text/dates.ts';
import { fileSize } from '#text/numbers.ts';

export const Route = createFileRoute('/auth/archive/')({
  // Whoever is signed in to another company may have an archive, too.
  staticData: { title: 'Архив компании', access: 'public' },
  component: ArchivePage,
});

/** A deleted company lets nobody in: its owner takes the archive by mail and password. */
function ArchivePage() {
  const [archive, setArchive] = useState<Types<typeof openArchive>['reply']>();
  const form = useCallForm(openArchive, {
    initial: { email: '', password: '' },
    input: (body) => ({ body }),
    done: setArchive,
  });
  if (archive)
    return (
      <AuthNote title="Архив готов">
        Компания «<span translate="no">{archive.title}</span>», {fileSize(archive.size)}. Ссылка действует десять минут,
        сам архив хранится до {fullDate(archive.goneAt)}.
        <Button component="a" href={archive.url} size="lg" fullWidth mt={16}>
          Скачать архив
        </Button>
      </AuthNote>
    );
  return (
    <AuthForm title="Архив компании" action="Открыть архив" call={form}>
      <p>Компания удалена, но её данные и файлы ещё можно забрать. Введите почту и пароль владельца.</p>
      <TextInput
        type="email"
        size="lg"
        label="Электронная почта"
        autoComplete="username"
        autoFocus
        {...form.form.getInputProps('email')}
      />
      <PasswordField label="Пароль" autoComplete="current-password" {...form.form.getInputProps('password')} />
    </AuthForm>
  );
}
