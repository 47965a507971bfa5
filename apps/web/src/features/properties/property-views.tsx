import { useNavigate } from '@tanstack/react-router';
import { Views } from '#ui/page/views.tsx';
import type { PropertyOwner } from './owner.ts';

/** The way between the screens about an owner's properties; `part` is the last piece of the address. */
export function PropertyViews({ owner, part }: { owner: PropertyOwner; part: string }) {
  const navigate = useNavigate();
  const views = [
    { id: '', label: 'Все' },
    { id: 'groups', label: 'Группы' },
    ...Object.values(owner.cards).map(({ part: id, label }) => ({ id, label })),
    { id: 'convert', label: 'Преобразование' },
  ];
  return (
    <Views
      label={owner.texts.title}
      views={views}
      value={part}
      onChange={(next) => void navigate({ to: next ? `${owner.address}/${next}` : owner.address })}
    />
  );
}
