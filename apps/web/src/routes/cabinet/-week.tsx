import { type Currency, moneyText, type Today } from '@prilavok/contract';
import { valueWords } from '#features/statistics/measure-words.ts';
import { growth, number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import css from './-dashboard.module.css';

type Channel = Today['channels'][number];
/** A channel, or all of them together. */
type Row = Pick<Channel, 'id' | 'title' | 'revenue' | 'revenueBefore' | 'margin'> & { channel: Channel | null };

const orders = ['заказ', 'заказа', 'заказов'] as const;

/** Seven days by channel: revenue, margin, and how they compare with the seven before. */
export function Week({ today: { week, channels, currency } }: { today: Today }) {
  if (week.orders === 0 && Number(week.revenueBefore) === 0) return null;
  const rows: Row[] = [
    ...channels.map((channel) => ({ ...channel, channel })),
    { ...week, id: 'all', title: 'Всего', channel: null },
  ];
  const margins = rows.some(({ margin }) => margin !== null);
  return (
    <Section title="За 7 дней" note={<Go to="/cabinet/orders?created=days7">{counted(week.orders, orders)}</Go>}>
      <Table tight label="Каналы за 7 дней" columns={columnsOf(currency, margins)} rows={rows} />
      <p className={css.counts}>
        Выручка — по заказам без отменённых{week.cancelled > 0 && ` (отменено ${number(week.cancelled)})`}
        {margins && ', маржа — по начислениям этих дней'}.
      </p>
    </Section>
  );
}

/** Where the figures of a channel stand; the seller's own orders have no account. */
const pageOf = ({ id }: Channel) =>
  id === '0' ? '/cabinet/statistics/source?days=7' : `/cabinet/statistics/marketplace/${id}?days=7`;

const columnsOf = (currency: Currency, margins: boolean): TableColumn<Row>[] => [
  {
    id: 'channel',
    title: 'Канал',
    cell: ({ channel, title }) =>
      channel ? (
        <Go to={pageOf(channel)} className={css.channel} title={channel.title}>
          <Mark marketplace={channel.marketplace} />
          <span className="vh">{channel.title}</span>
        </Go>
      ) : (
        <b>{title}</b>
      ),
  },
  { id: 'revenue', title: 'Выручка', align: 'right', cell: ({ revenue }) => moneyText(revenue, currency) },
  ...(margins
    ? [
        {
          id: 'margin',
          title: 'Маржа',
          align: 'right' as const,
          cell: ({ margin }: Row) => (margin === null ? '' : valueWords(margin, 'margin', currency)),
        },
      ]
    : []),
  { id: 'change', title: 'К прошлым', align: 'right', cell: (row) => <Change of={row} /> },
];

function Change({ of: { revenue, revenueBefore } }: { of: Row }) {
  const change = growth(Number(revenueBefore), Number(revenue));
  return change && <span className={Number(revenue) < Number(revenueBefore) ? css.less : css.more}>{change}</span>;
}
