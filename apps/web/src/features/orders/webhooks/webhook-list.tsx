import { Button } from '@mantine/core';
import { mostWebhooks, testWebhook, type Webhook } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { journalDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { success, warning } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Status } from '#ui/marks/status.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import { WebhookForm } from './webhook-form.tsx';
import css from './webhooks.module.css';
import type { SaveWebhooks } from './webhooks.ts';

interface Props {
  webhooks: readonly Webhook[];
  /** Absent where the person may only look. */
  save: SaveWebhooks | undefined;
  /** Of what they tell, when there is none yet. */
  none: string;
}

/** Addresses that are told of orders: each with how it does, and what can be done with it. */
export function WebhookList({ webhooks, save, none }: Props) {
  const ask = (header: string, webhook?: Webhook) =>
    save &&
    openDialog({
      component: WebhookForm,
      componentProps: { all: webhooks, save, ...(webhook && { webhook }) },
      options: { header },
    });
  const remove = ({ id, url }: Webhook) =>
    confirmDelete({
      header: 'Удалить вебхук',
      message: `События больше не будут уходить на ${url}. Журнал его отправок тоже удалится.`,
      accept: async () => {
        const rest = webhooks.filter((one) => one.id !== id);
        await save?.(rest.map(({ id, url, active }) => ({ id, url, active })));
        success('Вебхук удалён');
      },
    });
  const full = webhooks.length >= mostWebhooks;
  return (
    <Section
      title="Вебхуки"
      actions={
        save && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            disabled={full}
            title={full ? `Вебхуков не больше ${mostWebhooks}` : undefined}
            onClick={() => ask('Новый вебхук')}
          >
            Вебхук
          </Button>
        )
      }
    >
      {webhooks.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <ul className={css.list}>
          {webhooks.map((webhook) => (
            <li key={webhook.id} className={css.webhook}>
              <div className={css.about}>
                <span className={css.url} translate="no">
                  {webhook.url}
                </span>
                <WebhookHealth webhook={webhook} />
              </div>
              {save && (
                <MenuButton
                  label={`Ещё о вебхуке ${webhook.url}`}
                  choices={[
                    { label: 'Проверить', onClick: () => quietly(() => test(webhook)) },
                    { label: 'Изменить…', onClick: () => ask('Вебхук', webhook) },
                    { label: 'Удалить…', onClick: () => remove(webhook), destructive: true },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Go to="/cabinet/orders/webhooks">Журнал отправок</Go>
    </Section>
  );
}

function WebhookHealth({ webhook: { active, failingSince } }: { webhook: Webhook }) {
  if (!active) return <Status ring>Выключен</Status>;
  if (failingSince) return <Status tone="error">{`Не принимает с ${journalDate(failingSince)}`}</Status>;
  return <Status tone="success">Включён</Status>;
}

/** Sends a test, and says what the address has answered. */
async function test({ id }: Webhook): Promise<void> {
  const { state, status, took, error } = await change(testWebhook, { path: { id } });
  if (state === 'delivered') success(`Адрес ответил ${status} за ${number(took ?? 0)} мс`);
  else warning(error ?? 'Адрес не принял событие');
}
