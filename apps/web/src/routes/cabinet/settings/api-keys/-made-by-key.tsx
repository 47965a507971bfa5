import { Box } from '@mantine/core';
import { findMadeByKey } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { Note } from '#ui/marks/note.tsx';

/** Keys and people that were made with a key and outlive it, beside the question whether to dispose of it. */
export function MadeByKey({ id }: { id: string }) {
  const { data, error } = useCall(findMadeByKey, { path: { id }, quiet: true });
  if (error)
    return <Note tone="error">Не удалось узнать, что заведено этим ключом: проверьте ключи и людей сами.</Note>;
  if (!data) return <p>Смотрим, что заведено этим ключом…</p>;
  const working = data.rows.filter(({ active }) => active);
  if (working.length === 0) return null;
  return (
    <Box mt={12}>
      <Note tone="warn">
        Этим ключом заведено, и продолжит работать:
        <ul>
          {working.map(({ kind, id: made, title }) => (
            <li key={`${kind} ${made}`}>
              {kind === 'api_key' ? 'ключ ' : 'человек '}
              <Link
                target="_blank"
                to={kind === 'api_key' ? '/cabinet/settings/api-keys' : '/cabinet/settings/users'}
                search={{ open: made }}
              >
                <span translate="no">{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Note>
    </Box>
  );
}
