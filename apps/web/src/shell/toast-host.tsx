import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { closeToast, type Severity, type Toast, toasts } from '#toasts.ts';
import { dialogs, tabsOf } from '#ui/dialogs/stack.ts';
import { feet } from '#ui/foot.ts';
import css from './toasts.module.css';

/** Toasts at the bottom right, above the tabs of minimised dialogs. */
export function ToastHost() {
  const shown = toasts.use();
  const stack = dialogs.use();
  const tabs = tabsOf(stack).row.length > 0;
  const foot = feet.use() > 0 || stack.some(({ visible }) => visible);
  return (
    <section
      className={css.host}
      data-above-tabs={tabs || undefined}
      data-above-foot={foot || undefined}
      aria-label="Сообщения"
      aria-live="polite"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

const icons: Record<Severity, typeof IconInfoCircle> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warn: IconAlertTriangle,
  error: IconAlertCircle,
  secondary: IconInfoCircle,
  contrast: IconInfoCircle,
};

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.life === null) return;
    const timer = setTimeout(() => closeToast(toast.id), toast.life);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const Icon = icons[toast.severity];
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  const focus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <div
      className={css.toast}
      data-severity={toast.severity}
      role={toast.severity === 'error' ? 'alert' : 'status'}
      {...hold}
      {...focus}
    >
      <Icon className={css.icon} size={20} stroke={1.5} aria-hidden />
      <b>{toast.summary}</b>
      {toast.closable && <CloseButton size="sm" aria-label="Закрыть" onClick={() => closeToast(toast.id)} />}
      <p>{toast.detail}</p>
      {toast.data.buttons.length > 0 && (
        <div className={css.buttons}>
          {toast.data.buttons.map((button, nth) => (
            <Button
              key={button.label}
              size="xs"
              variant={nth === 0 ? 'default' : 'subtle'}
              color={button.severity === 'error' ? 'red' : 'gray'}
              onClick={() => {
                button.action();
                closeToast(toast.id);
              }}
            >
              {button.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
