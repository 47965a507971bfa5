import { Button } from '@mantine/core';
import { Link, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from '#ui/page/empty.tsx';
import { Page } from '#ui/page/page.tsx';

/** A screen that a later release brings. */
export function InPreparation({ header }: { header?: ReactNode }) {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
  return (
    <Page title={title} header={header} fill>
      <Empty
        title="Раздел готовится"
        action={
          <Button component={Link} to="/cabinet" variant="default">
            К сводке
          </Button>
        }
      >
        Он появится в одном из ближайших обновлений.
      </Empty>
    </Page>
  );
}
