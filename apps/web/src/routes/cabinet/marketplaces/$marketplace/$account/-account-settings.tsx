import { Button, NumberInput, Select, Stack, Switch } from '@mantine/core';
import { type Account, type AccountSettings, changeAccountSettings, vats } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { success } from '#toasts.ts';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';

const vatTitles: Record<AccountSettings['vat'], string> = {
  none: 'Без НДС',
  '0': '0 %',
  '5': '5 %',
  '7': '7 %',
  '10': '10 %',
  '22': '22 %',
};

/** How an account trades. */
export function AccountSettingsForm({ account }: { account: Account }) {
  const may = useMay(changeAccountSettings);
  const call = useCallForm(changeAccountSettings, {
    initial: account.settings,
    input: (settings) => ({ path: { id: account.id }, body: { ...settings, version: account.version } }),
    done: () => success('Настройки сохранены'),
  });
  const { form } = call;
  return (
    <Section title="Как торгует">
      <form onSubmit={call.submit} noValidate>
        <fieldset disabled={!may} style={{ border: 0, padding: 0, margin: 0 }}>
          <Stack gap={12}>
            <Switch label="Отправлять цену до скидки" {...form.getInputProps('sendOldPrice', { type: 'checkbox' })} />
            <NumberInput
              label="Запас, штук"
              description="Столько штук не показываем площадке, чтобы не продать лишнего"
              min={0}
              max={1000}
              allowDecimal={false}
              {...form.getInputProps('stockBuffer')}
            />
            <NumberInput
              label="Наименьшая наценка, %"
              description="Цена ниже закупочной с этой наценкой не уйдёт; пусто — не следить"
              min={0}
              max={1000}
              allowDecimal={false}
              {...form.getInputProps('minMarkup')}
              value={form.values.minMarkup ?? ''}
              onChange={(next) => form.setFieldValue('minMarkup', typeof next === 'number' ? next : null)}
            />
            <Select
              label="НДС в карточках"
              allowDeselect={false}
              data={vats.map((value) => ({ value, label: vatTitles[value] }))}
              {...form.getInputProps('vat')}
            />
            {call.refused && <Note tone="error">{call.refused}</Note>}
            {may && (
              <div>
                <Button type="submit" variant="default" loading={call.busy}>
                  Сохранить настройки
                </Button>
              </div>
            )}
          </Stack>
        </fieldset>
      </form>
    </Section>
  );
}
