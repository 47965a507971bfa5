import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { PropertyHostContext } from '../host.ts';
import type { PropertyOwner } from '../owner.ts';
import { type CardFields, PropertyGroups } from '../property-groups.tsx';
import { useHost } from '../use-host.ts';
import css from './alignment.module.css';

const widths = [
  { value: 'page', label: 'На странице' },
  { value: 'phone', label: 'На телефоне' },
];

/** The card as it will be drawn, with nothing in its fields. */
export function Preview({
  owner,
  rest,
  fields,
}: {
  owner: PropertyOwner;
  rest?: string | undefined;
  fields: CardFields;
}) {
  const host = useHost(owner, true);
  const [on, setOn] = useState('page');
  return (
    <>
      <div className={css.width}>
        <h2>Так карточка будет выглядеть</h2>
        <SegmentedControl size="xs" aria-label="Где" data={widths} value={on} onChange={setOn} />
      </div>
      <div className={css.paper} data-on={on} inert>
        <PropertyHostContext value={host}>
          <PropertyGroups {...fields} {...(rest && { rest })} values={{}} onChange={() => {}} errors={{}} />
        </PropertyHostContext>
      </div>
    </>
  );
}
