import { ActionIcon } from '@mantine/core';
import { IconArrowUpRight, IconShare2 } from '@tabler/icons-react';
import { copy } from '#ui/fields/copy.tsx';

interface Props {
  /** Address of the thing's own page. */
  page?: string | undefined;
  /** Text that is shared instead, where the thing has no page: the address that opens it beside its list. */
  beside?: string;
}

/** To a thing's own page in a new tab, and its link for a colleague. */
export function DetailLinks({ page, beside }: Props) {
  const shared = page ?? beside;
  return (
    <>
      {page && (
        <ActionIcon component="a" href={page} target="_blank" rel="noopener noreferrer" {...named('Перейти')}>
          <IconArrowUpRight />
        </ActionIcon>
      )}
      {shared && (
        // The message is spelt as the specification spells it.
        <ActionIcon
          {...named('Поделиться')}
          onClick={() => copy(new URL(shared, location.origin).href, 'Ссылка скопиррована в буфер обмена')}
        >
          <IconShare2 />
        </ActionIcon>
      )}
    </>
  );
}

const named = (name: string) => ({ 'aria-label': name, title: name });
