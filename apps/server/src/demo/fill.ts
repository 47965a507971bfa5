import { demoPassword, demoSeller } from './people.ts';
import { signIn } from './seller.ts';
import { fillShop } from './shop.ts';
import { openTrade, sellSome } from './trade.ts';

/** Started by the server when its database is new: `node fill.ts <cabinet> <sandbox>`. */
const [cabinet = '', sandbox = ''] = process.argv.slice(2);
// Who started us is gone: nobody is left to fill a shop for.
process.on('disconnect', () => process.exit(1));

console.log('Заполняем демонстрационный магазин: товары…');
const seller = await signIn(cabinet, { email: demoSeller, password: demoPassword });
const { catalog } = await fillShop(seller);
console.log('…аккаунт Ozon в песочнице и выгрузка товаров…');
await openTrade(seller, sandbox, catalog);
console.log('…заказы покупателей…');
await sellSome(seller, sandbox);
process.exit(0);
