import type { ServerEvent } from '@prilavok/contract';
import { toast } from '#toasts.ts';

/** The bell takes over what its toasts say. */
export const noticeGroup = 'notices';

/** Shows a notice as a toast; `open` goes to its address. Only what the person wants comes over the line. */
export function takeNotice(event: ServerEvent, open: (link: string) => void): void {
  if (event.type !== 'notice') return;
  const { link } = event;
  toast({
    summary: event.title,
    detail: event.message,
    severity: event.severity,
    group: noticeGroup,
    data: { buttons: link ? [{ label: 'Открыть', action: () => open(link) }] : [] },
  });
}
