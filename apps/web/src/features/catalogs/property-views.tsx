import { useNavigate } from '@tanstack/react-router';
import { Views } from '#ui/views.tsx';

const parts = [
  { id: '', label: 'Все' },
  { id: '/groups', label: 'Группы' },
  { id: '/brands', label: 'Брендов' },
  { id: '/collections', label: 'Коллекций' },
  { id: '/categories', label: 'Категорий' },
  { id: '/convert', label: 'Преобразование' },
] as const;

type Part = (typeof parts)[number]['id'];

/** The way between the pages about properties. */
export function PropertyViews({ catalog, part }: { catalog: string; part: Part }) {
  const navigate = useNavigate();
  return (
    <Views
      label="Свойства каталога"
      views={parts}
      value={part}
      onChange={(next) => void navigate({ to: `/cabinet/catalogs/${catalog}/properties${next}` })}
    />
  );
}
