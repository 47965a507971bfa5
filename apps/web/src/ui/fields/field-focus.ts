import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const control = 'input:not([type=hidden]), textarea, select, button';

/** A link may lead to a field, `…#price`: once `data-field="price"` is there, it comes into sight and takes the cursor. */
export function useFieldFocus(): void {
  const wanted = useLocation({ select: ({ hash }) => hash });
  const reached = useRef('');
  // After every render: the field may come with a later answer.
  useEffect(() => {
    if (!wanted || reached.current === wanted) return;
    const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(wanted)}"]`);
    if (!field) return;
    reached.current = wanted;
    // The page's own way to its top comes first.
    requestAnimationFrame(() => {
      field.scrollIntoView({ block: 'center' });
      const target = field.matches(control) ? field : field.querySelector<HTMLElement>(control);
      target?.focus({ preventScroll: true });
    });
  });
}
