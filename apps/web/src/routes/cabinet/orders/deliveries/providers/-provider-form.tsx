import { NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { changeDeliveryProvider, type DeliveryProvider } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';

type Field = DeliveryProvider['keys'][number];
type Texts = Readonly<Record<string, string>>;

const sides = { weight: 'Вес, г', length: 'Длина, см', width: 'Ширина, см', height: 'Высота, см' } as const;

/** Keys, settings and the usual parcel of a provider. A secret that is kept is never shown: an empty field leaves it as it is. */
export function ProviderForm({ provider }: { provider: DeliveryProvider }) {
  const { close } = useDialog();
  const { slug, version, connected, keys, settings } = provider;
  const call = useCallForm(changeDeliveryProvider, {
    initial: {
      keys: textsOf(keys),
      settings: textsOf(settings),
      environment: provider.environment as string,
      cargo: provider.cargo,
    },
    input: (values) => ({
      path: { slug },
      body: {
        ...(keys.length > 0 && {
          keys: values.keys,
          settings: values.settings,
          environment: values.environment as DeliveryProvider['environment'],
        }),
        cargo: values.cargo,
        version,
      },
    }),
    done: () => {
      close();
      success(connected ? 'Настройки сохранены' : 'Служба подключена');
    },
  });
  const { form } = call;
  const { values, errors } = form;
  return (
    <DialogForm call={call} action={connected ? 'Сохранить' : 'Подключить'}>
      {keys.length > 0 && (
        <>
          <Select
            label="Среда"
            description="В песочнице всё учебное: настоящие посылки не едут"
            allowDeselect={false}
            data={[
              { value: 'sandbox', label: 'Песочница' },
              { value: 'real', label: 'Настоящая' },
            ]}
            {...form.getInputProps('environment')}
          />
          <TextFields
            fields={keys}
            values={values.keys}
            error={errors.keys}
            onChange={(next) => form.setFieldValue('keys', next)}
          />
          <TextFields
            fields={settings}
            values={values.settings}
            error={errors.settings}
            onChange={(next) => form.setFieldValue('settings', next)}
          />
        </>
      )}
      <Fields>
        {(['weight', 'length', 'width', 'height'] as const).map((side) => (
          <NumberInput
            key={side}
            label={sides[side]}
            min={1}
            allowDecimal={false}
            value={values.cargo[side]}
            onChange={(value) => form.setFieldValue('cargo', { ...values.cargo, [side]: Number(value) || 0 })}
          />
        ))}
      </Fields>
      {errors.cargo && <Note tone="error">{errors.cargo}</Note>}
      <Note>Вес и размеры возьмём для посылок, у которых не указаны свои.</Note>
    </DialogForm>
  );
}

const textsOf = (fields: readonly Field[]): Texts =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value ?? '']));

interface TextProps {
  fields: readonly Field[];
  values: Texts;
  error: string | undefined;
  onChange: (values: Texts) => void;
}

function TextFields({ fields, values, error, onChange }: TextProps) {
  return (
    <>
      {fields.map(({ name, label, hint, secret, filled }) => {
        const props = {
          label,
          description: hint,
          placeholder: secret && filled ? 'Сохранён, не показываем' : undefined,
          autoComplete: 'off',
          translate: 'no' as const,
          value: values[name] ?? '',
          onChange: (event: { currentTarget: HTMLInputElement }) =>
            onChange({ ...values, [name]: event.currentTarget.value }),
        };
        return secret ? (
          <PasswordInput
            key={name}
            {...props}
            visibilityToggleButtonProps={{ 'aria-label': `Показать или скрыть: ${label}` }}
          />
        ) : (
          <TextInput key={name} {...props} />
        );
      })}
      {error && <Note tone="error">{error}</Note>}
    </>
  );
}
