import { Button } from '@mantine/core';
import { type Company, changeCompany, findCompanies, findServices, findUsers } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { Links } from '#shell/links.tsx';
import { fullDate } from '#text/dates.ts';
import { counted, type Forms } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-admin.module.css';

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Кабинет администратора' },
  component: AdminPage,
});

const some = { limit: 1000 };
const waitingForms: Forms = ['ждёт', 'ждут', 'ждут'];

function AdminPage() {
  const waiting = useCall(findCompanies, { body: { ...some, approved: false } });
  const approved = useCall(findCompanies, { body: { ...some, approved: true } });
  const users = useCall(findUsers, { query: some });
  const services = useCall(findServices, { body: some });
  const rows = waiting.data?.rows ?? [];
  return (
    <Page title="Кабинет администратора">
      <Section title="Ждут подтверждения" {...(rows.length > 0 ? { note: many(rows, waitingForms) } : {})}>
        {waiting.isSuccess && rows.length === 0 && <p className={css.calm}>Никто не ждёт: все заявки разобраны.</p>}
        <ul className={css.waiting}>
          {rows.map((company) => (
            <Waiting key={company.id} company={company} />
          ))}
        </ul>
      </Section>
      <Section title="Площадка">
        <Links
          links={[
            {
              to: '/admin/companies',
              title: 'Компании',
              note: many(approved.data?.rows, ['компания', 'компании', 'компаний']),
            },
            {
              to: '/cabinet/settings/users',
              title: 'Пользователи',
              note: many(users.data?.rows, ['человек', 'человека', 'человек']),
            },
            {
              to: '/admin/services',
              title: 'Сервисы',
              note: many(services.data?.rows, ['сервис', 'сервиса', 'сервисов']),
            },
            { to: '/admin/retention', title: 'Хранение данных', note: 'что и сколько хранится' },
            { to: '/admin/apis', title: 'API площадок', note: 'описания, отключаемые методы, незнакомое в ответах' },
            { to: '/admin/telegram', title: 'Телеграм-бот', note: 'чей он и работает ли' },
          ]}
        />
      </Section>
    </Page>
  );
}

function Waiting({ company }: { company: Company }) {
  return (
    <li>
      <div>
        <b translate="no">{company.title}</b>
        <span translate="no">{[company.owner, `с ${fullDate(company.createdAt)}`].filter(Boolean).join(', ')}</span>
      </div>
      <Button size="xs" variant="default" onClick={() => void approve(company)}>
        Подтвердить
      </Button>
    </li>
  );
}

/** A count of what was answered; «больше» where the answer was a full page. */
function many(rows: readonly unknown[] | undefined, forms: Forms): string {
  if (!rows) return '';
  return rows.length === some.limit ? `больше ${counted(rows.length, forms)}` : counted(rows.length, forms);
}

/** Lets a company's people in. */
async function approve({ id, title }: Company): Promise<void> {
  await change(changeCompany, { path: { id }, body: { approved: true } });
  success(`Компания «${title}» подтверждена`);
}
