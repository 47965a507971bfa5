import { Button, Select, Stack, TextInput } from '@mantine/core';
import { createFeed, type FeedKind, type FeedTargetInfo, findFeedTargets } from '@prilavok/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import { useCall } from '#api/useCall.ts';
import { useCatalogs } from '#features/catalogs/use-catalog.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import css from './new-feed.module.css';
import { setPassword } from './password.ts';
import { kindTitles } from './words.ts';

interface Request {
  /** Which kinds may be chosen. */
  kinds: readonly FeedKind[];
  onMade: (id: string) => void;
}

/** Asks for a new feed in two steps: who it is for, then of what. */
export function openNewFeed(request: Request): void {
  void openDialog({
    id: 'new feed',
    component: NewFeed,
    componentProps: request,
    options: { header: 'Новый фид', size: 'medium', type: 'sidebar', position: 'right' },
  });
}

interface Choice {
  target: FeedTargetInfo;
  kind: FeedKind;
}

function NewFeed(request: Request) {
  const { data, error, refetch } = useCall(findFeedTargets, { query: {} });
  const [choice, setChoice] = useState<Choice>();
  if (choice) return <Details {...request} choice={choice} onBack={() => setChoice(undefined)} />;
  return (
    <DialogBody>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <span className="sk" style={{ height: 240 }} />}
      {request.kinds.map((kind) => (
        <section key={kind} className={css.kind} aria-label={kindTitles[kind]}>
          {request.kinds.length > 1 && <h3>{kindTitles[kind]}</h3>}
          <ul className={css.cards}>
            {data?.rows
              .filter(({ kinds }) => kinds.includes(kind))
              .map((target) => (
                <li key={target.target}>
                  <button type="button" className={css.card} onClick={() => setChoice({ target, kind })}>
                    <b>{target.title}</b>
                    <span>{target.note}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </DialogBody>
  );
}

function Details({ choice: { target, kind }, onMade, onBack }: Request & { choice: Choice; onBack: () => void }) {
  const { close } = useDialog();
  const catalogs = useCatalogs();
  const only = catalogs?.length === 1 ? (catalogs[0]?.id ?? null) : null;
  const call = useCallForm(createFeed, {
    initial: { title: target.title, catalog: only },
    input: ({ title, catalog }) => ({
      body: { kind, target: target.target, title, ...(kind === 'catalog' && catalog !== null && { catalog }) },
    }),
    done: async ({ id, password, passwordNeeded }) => {
      close();
      onMade(id);
      if (passwordNeeded && !password) await setPassword(id, true);
    },
  });
  const { values, getInputProps } = call.form;
  const without = kind === 'catalog' && catalogs?.length === 0;
  const off = without
    ? 'Сначала загрузите товары'
    : kind === 'catalog' && values.catalog === null
      ? 'Выберите каталог'
      : values.title.trim() === ''
        ? 'Назовите фид'
        : undefined;
  return (
    <DialogForm call={call} action="Создать фид" off={off} changed>
      <div>
        <Button size="xs" variant="subtle" color="gray" leftSection={<IconArrowLeft size={14} />} onClick={onBack}>
          Другой формат
        </Button>
      </div>
      <div>
        <b>{target.title}</b>
        <p className={css.note}>{target.note}</p>
      </div>
      <TextInput label="Название" description="Видно только вам" {...getInputProps('title')} data-autofocus />
      {kind === 'catalog' && !without && (
        <Select
          label="Каталог"
          allowDeselect={false}
          data={(catalogs ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...getInputProps('catalog')}
          translate="no"
        />
      )}
      {without && (
        <Note tone="warn">
          Каталогов пока нет. <Go to="/cabinet/catalogs">Сначала загрузите товары</Go>
        </Note>
      )}
      {kind === 'order' && <Note>В фиде данные покупателей, поэтому адрес сразу закрыт паролем.</Note>}
      {target.limits.length > 0 && (
        <Stack gap={4}>
          <span className={css.note}>Что проверяется в каждой строке:</span>
          <ul className={css.limits}>
            {target.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </Stack>
      )}
    </DialogForm>
  );
}
