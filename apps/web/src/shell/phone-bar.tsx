import { findOrders } from '@prilavok/contract';
import { IconClipboardList, IconDots, IconPrinter, IconTruckDelivery } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { menuOut } from './menu/preferences.ts';
import css from './phone-bar.module.css';

const exactly = { exact: true, includeSearch: true };
/** An order has a bar of its own: what to do with it. */
const orderCard = /^\/cabinet\/orders\/\d+\/?$/;

/** At the foot of a phone: what one does standing among the shelves. The style sheet hides it elsewhere. */
export function PhoneBar() {
  const { pathname, search } = useLocation();
  const mayOrders = useMay(findOrders);
  if (!mayOrders || !/^\/cabinet(\/orders(\/|$)|\/?$)/.test(pathname) || orderCard.test(pathname)) return null;
  const labels = 'tab' in search && search.tab === 'labels';
  const shipments = pathname.startsWith('/cabinet/orders/shipments');
  const orders = /^\/cabinet\/orders\/?(new\/?)?$/.test(pathname) && !labels;
  return (
    <nav className={css.bar} aria-label="Быстрые переходы">
      <Link
        to="/cabinet/orders"
        search={{}}
        activeOptions={exactly}
        className={css.place}
        data-here={orders || undefined}
      >
        <IconClipboardList size={20} stroke={1.5} aria-hidden />
        Заказы
      </Link>
      <Link
        to="/cabinet/orders/shipments"
        activeOptions={exactly}
        className={css.place}
        data-here={shipments || undefined}
      >
        <IconTruckDelivery size={20} stroke={1.5} aria-hidden />
        Отгрузки
      </Link>
      <Link
        to="/cabinet/orders"
        search={{ tab: 'labels' }}
        activeOptions={exactly}
        className={css.place}
        data-here={labels || undefined}
      >
        <IconPrinter size={20} stroke={1.5} aria-hidden />
        Этикетки
      </Link>
      <button type="button" className={css.place} onClick={() => menuOut.set(true)}>
        <IconDots size={20} stroke={1.5} aria-hidden />
        Ещё
      </button>
    </nav>
  );
}
