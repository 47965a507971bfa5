import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface Props {
  /** Address in the cabinet. */
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** Left out of the tab order: inside a grid, which is one stop. */
  quiet?: boolean;
  title?: string;
  /** Further effect, before the way is gone. */
  onGo?: () => void;
}

/** A link to an address that is known only as text: in rows, notices, histories. */
export function Go({ to, children, className, quiet, title, onGo }: Props) {
  const router = useRouter({ warn: false });
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo?.();
    router.history.push(to);
  };
  return (
    <a href={to} className={className} onClick={go} tabIndex={quiet ? -1 : undefined} title={title}>
      {children}
    </a>
  );
}
