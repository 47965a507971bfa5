import type { useNavigate } from '@tanstack/react-router';
import { toast } from '#toasts.ts';

/** Says that a task has begun, with the way to it. */
export function toldOfTask(
  detail: string,
  { marketplace, account, task }: { marketplace: string; account: string; task: string },
  navigate: ReturnType<typeof useNavigate>,
): void {
  const to = `/cabinet/marketplaces/${marketplace}/${account}/workers/${task}`;
  toast({
    detail,
    severity: 'success',
    data: { buttons: [{ label: 'Открыть задачу', action: () => void navigate({ to }) }] },
  });
}
