import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { withoutCompany } from '../database/pools.ts';
import { log } from '../log.ts';
import { signIn } from './seller.ts';
import { openTrade, sellSome } from './trade.ts';

export { makeDemoPeople } from './people.ts';

/**
 * Fills the demo's shop once, through the product's own calls: goods, the emulated Ozon, orders. A start that finds it half filled (it
 * was killed in between) leaves it as it is: whatever is there works, and one button empties it.
 */
export async function fillDemo(config: Config, say: (line: string) => void): Promise<void> {
  const { rows } = await withoutCompany((db) =>
    sql`update companies set demo_filled_at = now() where demo and demo_filled_at is null returning id`.execute(db),
  );
  if (rows.length === 0) return;
  try {
    say('Заполняем демонстрационный магазин: товары…');
    const seller = await signIn(`http://127.0.0.1:${config.PORT}`);
    const { fillShop } = await import('./shop.ts');
    const { catalog } = await fillShop(seller);
    say('…аккаунт Ozon в песочнице и выгрузка товаров…');
    await openTrade(seller, config.SANDBOX_URL, catalog);
    say('…заказы покупателей…');
    await sellSome(seller, config.SANDBOX_URL);
  } catch (error) {
    log.error({ err: error }, 'The demo was not filled to the end');
  }
}
