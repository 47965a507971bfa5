import { Button, Select, Switch, TextInput } from '@mantine/core';
import {
  type Currency,
  changeSupplier,
  currencies,
  currencyTitles,
  fetchPriceList,
  findCatalogs,
  getPriceListFetch,
  getSupplier,
  isUnderWay,
  type Supplier,
} from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { priceForms } from '#features/calculation/price-words.ts';
import { fullDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import type { Edit, Editing } from '#ui/edit/use-edit.ts';
import { Fields } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Section } from '#ui/page/section.tsx';
import { WorkProgress, WorkStatus } from '#ui/page/work.tsx';
import { ScheduleField } from '#ui/schedule/schedule-field.tsx';

interface Draft {
  title: string;
  catalog: string | null;
  currency: Currency;
  address: string;
  schedule: string | null;
  applies: boolean;
}

/** Without an address nothing is brought. */
const scheduleOf = ({ address, schedule }: Draft) => (address.trim() === '' ? null : schedule);

const editing = (id: string) =>
  ({
    draft: ({ title, catalog, currency, address, schedule, applies }) => ({
      title,
      catalog,
      currency,
      address: address ?? '',
      schedule,
      applies,
    }),
    changes: (before, after) => ({
      ...(after.title !== before.title && { title: after.title }),
      ...(after.catalog !== before.catalog && { catalog: after.catalog }),
      ...(after.currency !== before.currency && { currency: after.currency }),
      ...(after.address !== before.address && { address: after.address.trim() || null }),
      ...(scheduleOf(after) !== before.schedule && { schedule: scheduleOf(after) }),
      ...(after.applies !== before.applies && { applies: after.applies }),
    }),
    input: (changes, version) => ({ path: { id }, body: { ...changes, version } }),
    labels: {
      title: 'Название',
      catalog: 'Каталог',
      currency: 'Валюта',
      address: 'Адрес прайса',
      schedule: 'Когда скачивать',
      applies: 'Применять сразу',
    },
    said: 'Поставщик сохранён',
  }) satisfies Editing<typeof changeSupplier, Supplier, Draft, Changes>;

type Changes = Partial<Omit<Draft, 'address'> & { address: string | null }>;

/** A supplier at the side of the list: its name, whose goods its lists are about, and in what currency. */
export function SupplierSide({ row }: { row: OpenRow }) {
  const found = useCall(getSupplier, { path: { id: row.id }, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeSupplier}
      {...editing(row.id)}
      name="Поставщик"
      title={({ title }) => title}
      subtitle={({ id, prices }) => (
        <Link to="/cabinet/settings/suppliers/$supplier" params={{ supplier: id }}>
          {prices > 0 ? counted(prices, priceForms) : 'Прайсы поставщика'}
        </Link>
      )}
      below={({ id, address }) => address !== null && <PriceListFetch supplier={id} />}
      page={({ id }) => `/cabinet/settings/suppliers/${id}`}
    >
      {(edit) => <SupplierFields edit={edit} />}
    </EditSide>
  );
}

function SupplierFields({ edit: { draft, set, form, errors } }: { edit: Edit<Supplier, Draft> }) {
  const readOnly = !useMay(changeSupplier);
  const catalogs = useCall(findCatalogs, { quiet: true }).data?.rows ?? [];
  return (
    <Fields columns={1}>
      <TextInput label="Название" readOnly={readOnly} {...form.getInputProps('title')} />
      <Select
        label="Где искать товары его прайсов"
        readOnly={readOnly}
        allowDeselect={false}
        data={[
          { value: 'all', label: 'Во всех каталогах' },
          ...catalogs.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={draft.catalog ?? 'all'}
        onChange={(value) => set(() => ({ catalog: value === 'all' ? null : value }))}
        error={errors.catalog}
      />
      <Select
        label="Валюта цен"
        description="Для прайсов, в которых валюта не указана"
        readOnly={readOnly}
        allowDeselect={false}
        data={currencies.map((value) => ({ value, label: currencyTitles[value] }))}
        value={draft.currency}
        onChange={(value) => set(() => ({ currency: currencies.find((code) => code === value) ?? draft.currency }))}
        error={errors.currency}
      />
      <TextInput
        label="Адрес прайса"
        description="Если поставщик выкладывает прайс по ссылке: XLSX, XLS или CSV"
        placeholder="https://"
        readOnly={readOnly}
        {...form.getInputProps('address')}
      />
      {draft.address.trim() !== '' && (
        <>
          <fieldset disabled={readOnly} style={{ border: 0, padding: 0, margin: 0 }}>
            <ScheduleField
              value={draft.schedule}
              always={false}
              onChange={(schedule) => set(() => ({ schedule }))}
              error={errors.schedule}
            />
          </fieldset>
          <Switch
            label="Применять скачанный прайс сразу"
            description="Если столбцы в нём те же, что в прежнем, и нашлось не меньше половины товаров"
            checked={draft.applies}
            disabled={readOnly}
            onChange={(event) => set(() => ({ applies: event.currentTarget.checked }))}
          />
        </>
      )}
    </Fields>
  );
}

/** How the list at the supplier's address was brought last, and the button that brings it now. */
function PriceListFetch({ supplier }: { supplier: string }) {
  const path = { id: supplier };
  const news = useWorkNews('calculation/suppliers');
  const { data } = useCall(getPriceListFetch, { path, quiet: true });
  const fetch = useChange(fetchPriceList);
  const may = useMay(fetchPriceList);
  const told = data?.fetch && withNews(data.fetch, news);
  const going = told ? isUnderWay(told) : false;
  return (
    <Section
      title="Прайс по адресу"
      actions={
        may && (
          <Button size="xs" variant="default" loading={fetch.isPending || going} onClick={() => fetch.mutate({ path })}>
            Скачать сейчас
          </Button>
        )
      }
    >
      {told ? (
        <>
          <WorkStatus status={told.status} />
          {told.finishedAt && <span> · {fullDate(told.finishedAt)}</span>}
          <WorkProgress of={told} title="Прайс скачивается" />
        </>
      ) : (
        <span>Ещё не скачивали</span>
      )}
    </Section>
  );
}
