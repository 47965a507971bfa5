import { type AuditAct, getAuditAct } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { fullDate } from '#text/dates.ts';
import { Neighbours } from '#ui/edit/neighbours.tsx';
import { UnknownSide } from '#ui/edit/unknown-side.tsx';
import { Facts } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Was } from '#ui/page/history.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import { actWords, authorWords } from './-words.ts';

/** One act whole: who, when, from where, and what was and what came of it. */
export function ActSide({ row }: { row: OpenRow }) {
  const found = useCall(getAuditAct, { path: { id: row.id }, quiet: true });
  const act = found.data;
  if (!act) return <UnknownSide row={row} found={found} name="Запись журнала" size="m" />;
  const { first, second } = authorWords(act.author);
  return (
    <Side
      title={act.title}
      ownWord
      subtitle={actWords(act)}
      size="m"
      controls={<Neighbours row={row} />}
      onClose={row.onClose}
    >
      <Facts
        facts={[
          { label: 'Кто', value: first, ownWord: true },
          { label: 'Как вошёл', value: second },
          { label: 'Когда', value: fullDate(act.at) },
          { label: 'Откуда', value: act.ip },
        ]}
      />
      {act.changes.length > 0 && (
        <Section title={sections[act.act]}>
          <Facts
            facts={act.changes.map(({ field, was, became }) => ({
              label: field,
              value: act.act === 'changed' ? <Was before={was ?? ''} after={became ?? ''} /> : (became ?? was ?? ''),
              ownWord: true,
            }))}
          />
        </Section>
      )}
    </Side>
  );
}

const sections: Record<AuditAct['act'], string> = {
  created: 'Каким завели',
  changed: 'Что изменилось',
  removed: 'Каким было',
  downloaded: 'Что скачали',
  opened: 'Что открыли',
};
