import { type LeavingField, leavingPlaceTitles, type MarketplaceApi } from '@prilavok/contract';
import { longDate } from '#text/dates.ts';
import { dayOf } from '#text/days.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Section } from '#ui/page/section.tsx';
import css from '../-admin.module.css';

interface Props {
  apis: readonly MarketplaceApi[];
}

const offWords = (offFrom: string | null): string => {
  if (!offFrom) return 'день не назван';
  return `${offFrom <= dayOf(new Date()) ? 'отключено ' : ''}с ${longDate(offFrom)}`;
};

/** Of one marketplace: how much of what we use comes to an end, and when the first of it does. */
export function LeavingShort({ api: { leaving, fields } }: { api: MarketplaceApi }) {
  const used = fields.filter((field) => field.used);
  const [first] = [...leaving, ...used].toSorted((one, other) =>
    (one.offFrom ?? '9999').localeCompare(other.offFrom ?? '9999'),
  );
  if (!first) return <Status tone="success">Ничего нашего не отключают</Status>;
  const parts = [
    ...(leaving.length > 0 ? [counted(leaving.length, ['метод', 'метода', 'методов'])] : []),
    ...(used.length > 0 ? [counted(used.length, ['поле', 'поля', 'полей'])] : []),
  ];
  return (
    <Status tone={leaving[0]?.offFrom ? 'error' : 'warn'}>
      {`Отключают ${parts.join(' и ')}${first.offFrom ? `, с ${longDate(first.offFrom)}` : ''}`}
    </Status>
  );
}

/** Methods of ours that come to an end. */
export function LeavingMethods({ apis }: Props) {
  const leaving = apis.flatMap(({ id, leaving: methods }) => methods.map((method) => ({ id, ...method })));
  if (leaving.length === 0) return null;
  return (
    <Section title="Методы, которые отключат">
      <ul className={css.leaving}>
        {leaving.map(({ id, method, title, offFrom, warning }) => (
          <li key={`${id} ${method}`}>
            <b>
              <Mark marketplace={id} /> {title}
            </b>
            <span>{offWords(offFrom)}</span>
            <code translate="no">{method}</code>
            <small translate="no">{warning}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Fields of our methods that do: what we send or read is in sight, the rest is told when it is asked for. */
export function LeavingFields({ apis }: Props) {
  const all = apis.flatMap(({ id, fields }) => fields.map((field) => ({ id, ...field })));
  if (all.length === 0) return null;
  const { ours = [], others = [] } = Object.groupBy(all, ({ used }) => (used ? 'ours' : 'others'));
  return (
    <Section title="Поля, которые отключают">
      {ours.length === 0 ? (
        <p className={css.calm}>Ни одного из них мы не шлём и не читаем: когда их отключат, ничего не изменится.</p>
      ) : (
        <Fields fields={ours} label="Поля, которые мы шлём или читаем" />
      )}
      {others.length > 0 && (
        <details className={css.rest}>
          <summary>Поля наших методов, которыми мы не пользуемся: {number(others.length)}</summary>
          <Fields fields={others} label="Поля, которыми мы не пользуемся" />
        </details>
      )}
    </Section>
  );
}

function Fields({ fields, label }: { fields: readonly (LeavingField & Pick<MarketplaceApi, 'id'>)[]; label: string }) {
  return (
    <ul className={css.leaving} aria-label={label}>
      {fields.map(({ id, method, title, place, field, offFrom, warning }) => (
        <li key={`${id} ${method} ${place} ${field}`}>
          <b>
            <Mark marketplace={id} /> <span translate="no">{field}</span> {leavingPlaceTitles[place]}
          </b>
          <span>{offWords(offFrom)}</span>
          <code translate="no">{method}</code>
          <small translate="no">
            {title}. {warning}
          </small>
        </li>
      ))}
    </ul>
  );
}
