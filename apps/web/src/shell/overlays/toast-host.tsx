import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { closeToast, type Severity, type Toast, toasts } from '#toasts.ts';
import { dialogs, tabsOf } from '#ui/dialogs/stack.ts';
import { feet } from '#ui/page/foot.ts';
import css from './toasts.module.css';

/**
 * Toasts at the bottom right, above the tabs of minimised dialogs. A new one comes on top, and none goes while somebody is at any of them: what is
 * aimed at stays where it is.
 */
export function ToastHost() {
  const shown = toasts.use();
  const [held, setHeld] = useState(false);
  // Of one that is taken away under the pointer nobody hears that it was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is what is waited for
  useEffect(() => setHeld(false), [shown]);
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
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.toReversed().map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
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

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  useEffect(() => {
    if (held || toast.life === null) return;
    const timer = setTimeout(() => closeToast(toast.id), toast.life);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const Icon = icons[toast.severity];
  return (
    <div className={css.toast} data-severity={toast.severity} role={toast.severity === 'error' ? 'alert' : 'status'}>
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
