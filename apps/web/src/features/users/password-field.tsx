import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="lg"
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }}
      {...props}
    />
  );
}

function Eye({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff /> : <IconEye />;
}
