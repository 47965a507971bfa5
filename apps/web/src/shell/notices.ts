import type { ServerEvent } from '@prilavok/contract';
import { toast } from '#toasts.ts';
import { state } from '../state.ts';

/** What the server had to say since this page was opened, newest first. */

export type Notice = Extract<ServerEvent, { type: 'notice' }>;

const kept = 50;
/** The bell takes over what its toasts say. */
export const noticeGroup = 'notices';
export const notices = state<readonly Notice[]>([]);
export const unread = state(0);

/** Shows a notice as a toast and keeps it for the bell; `open` goes to its address. */
export function takeNotice(event: ServerEvent, open: (link: string) => void): void {
  if (event.type !== 'notice') return;
  notices.set([event, ...notices.get()].slice(0, kept));
  unread.set(unread.get() + 1);
  const { link } = event;
  toast({
    summary: event.title,
    detail: event.message,
    severity: event.severity,
    group: noticeGroup,
    data: { buttons: link ? [{ label: 'Открыть', action: () => open(link) }] : [] },
  });
}
