import { Button } from '@mantine/core';
import {
  type Automation,
  changeAutomation,
  createAutomation,
  getAutomation,
  removeAutomation,
  tellsMarketplace,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { WebhookList } from '#features/orders/webhooks/webhook-list.tsx';
import { fullDate } from '#text/dates.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { differing } from '#ui/edit/changes.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { EditSide } from '#ui/edit/edit-side.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Section } from '#ui/page/section.tsx';
import { DryRun } from './-dry-run.tsx';
import { RuleFields, type RuleValues, ruleLabels } from './-rule-fields.tsx';
import css from './-rules.module.css';

/** Asks for a new rule: it begins switched off, to be tried first. */
export function NewRule() {
  const { close } = useDialog();
  const initial: RuleValues = { title: '', event: 'arrived', hours: null, barcode: null, conditions: {}, acts: [] };
  const call = useCallForm(createAutomation, {
    initial,
    input: (body) => ({ body }),
    done: ({ title }) => {
      close();
      success(`Правило «${title}» добавлено выключенным: откройте его, проверьте и включите`);
    },
  });
  return (
    <DialogForm call={call} action="Добавить правило">
      <RuleFields form={call.form} />
    </DialogForm>
  );
}

/** A rule at the side of the list: what it is made of, whether it runs, whom it tells. */
export function RuleSide({ row }: { row: OpenRow }) {
  const { id } = row;
  const found = useCall(getAutomation, { path: { id }, quiet: true });
  return (
    <EditSide
      row={row}
      size="m"
      found={found}
      call={changeAutomation}
      draft={({ title, event, hours, barcode, conditions, acts }): RuleValues => ({
        ...{ title, event, hours, barcode, conditions, acts },
      })}
      changes={differing<RuleValues>}
      input={(changes, version) => ({ path: { id }, body: { ...changes, version } })}
      labels={ruleLabels}
      said="Правило сохранено"
      name="Правило"
      title={({ title }) => title}
      beside={(rule) => (
        <Button variant="subtle" color="red" onClick={() => remove(rule, row.onClose)}>
          Удалить…
        </Button>
      )}
      below={(rule) => <RuleRunning rule={rule} />}
    >
      {({ form }) => <RuleFields form={form} />}
    </EditSide>
  );
}

function remove({ id, title }: Automation, onGone: () => void): void {
  confirmDelete({
    header: `Удалить правило «${title}»`,
    message: 'Список его срабатываний удалится. Записи в истории заказов останутся.',
    accept: async () => {
      await change(removeAutomation, { path: { id } });
      success('Правило удалено');
      onGone();
    },
  });
}

/** Trial on a past day and switch of a rule, with the addresses that it notifies. */
function RuleRunning({ rule }: { rule: Automation }) {
  const { id, title, active, version, acts, tried, triedAt, firedAt, failed, webhooks } = rule;
  const may = useMay(changeAutomation);
  const untried = tellsMarketplace(acts) && !tried;
  const turn = (on: boolean) =>
    quietly(async () => {
      await change(changeAutomation, { path: { id }, body: { active: on, version } });
      success(on ? 'Правило включено' : 'Правило выключено');
    });
  return (
    <>
      <Section title="Работа правила">
        <div className={css.running}>
          {active ? <Status tone="success">Включено</Status> : <Status ring>Выключено</Status>}
          {may && (
            <>
              <Button
                variant="default"
                onClick={() =>
                  openDialog({
                    component: DryRun,
                    componentProps: { rule: { id, title } },
                    options: { header: `Пробный прогон: ${title}` },
                  })
                }
              >
                Пробный прогон…
              </Button>
              <Button
                disabled={!active && untried}
                title={!active && untried ? 'Сначала пробный прогон' : undefined}
                variant={active ? 'default' : 'filled'}
                onClick={() => turn(!active)}
              >
                {active ? 'Выключить' : 'Включить'}
              </Button>
            </>
          )}
        </div>
        <p className={css.hint}>
          {firedAt ? `Сработало в последний раз ${fullDate(firedAt)}. ` : 'Ещё не срабатывало. '}
          {triedAt && `Пробный прогон ${fullDate(triedAt)}${tried ? '' : ', с тех пор правило изменили'}.`}
        </p>
        {failed > 0 && (
          <Note tone="warn">Не удалось: {failed}. Повторите или закройте их во вкладке «Срабатывания».</Note>
        )}
      </Section>
      <WebhookList
        webhooks={webhooks}
        save={
          may
            ? async (list) =>
                (await change(changeAutomation, { path: { id }, body: { webhooks: list, version } })).webhooks
            : undefined
        }
        none="Адреса нужны действию «Отправить вебхук»."
      />
    </>
  );
}
