import { Switch, TextInput } from '@mantine/core';
import type { Webhook } from '@prilavok/contract';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { showOnce } from '#features/users/shown-once.tsx';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import type { SaveWebhooks, SentWebhook } from './webhooks.ts';

interface Props {
  /** The one that is changed; without it a new one is added. */
  webhook?: Webhook;
  all: readonly Webhook[];
  save: SaveWebhooks;
}

/** The question after a webhook's address; a signing key that was made or replaced is shown once. */
export function WebhookForm({ webhook, all, save }: Props) {
  const { close } = useDialog();
  const { values, changed, getInputProps } = useFields({
    url: webhook?.url ?? 'https://',
    active: webhook?.active ?? true,
    secret: '',
  });
  const call = useSubmit(async () => {
    const { url, active, secret } = values;
    const sent: SentWebhook = { ...(webhook && { id: webhook.id }), url: url.trim(), active, secret: secret || null };
    const others = all.filter(({ id }) => id !== webhook?.id);
    const became = await save([...others.map(({ id, url, active }) => ({ id, url, active })), sent]);
    close();
    success(webhook ? 'Вебхук сохранён' : 'Вебхук добавлен');
    const shown = became.find((one) => one.secret !== null);
    // Who has typed the key knows it.
    if (shown?.secret && !secret) showOnce('Ключ подписи вебхука', [{ label: 'Ключ подписи', value: shown.secret }]);
  });
  return (
    <DialogForm call={call} changed={changed} action={webhook ? 'Сохранить' : 'Добавить вебхук'}>
      <TextInput
        label="Адрес"
        description="Сюда придёт POST с заказом в JSON. Ответьте 2xx за 10 секунд"
        type="url"
        translate="no"
        {...getInputProps('url')}
      />
      <TextInput
        label={webhook ? 'Новый ключ подписи' : 'Ключ подписи'}
        description={
          webhook ? 'Пусто — остаётся прежний' : 'Пусто — придумаем сами и покажем один раз. Свой — от 16 знаков'
        }
        autoComplete="off"
        translate="no"
        {...getInputProps('secret')}
      />
      <Switch label="Включён" {...getInputProps('active', { type: 'checkbox' })} />
    </DialogForm>
  );
}
