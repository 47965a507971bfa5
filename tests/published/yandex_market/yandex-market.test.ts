import { testWay } from '../way.ts';
import { aShop } from './shop.ts';
import { sellMugs } from './way.ts';

let shops = 0;

testWay('yandex_market', {
  title: 'Yandex Market',
  // A report of a kind may be asked for once in ten minutes.
  hurry: 600,
  async go(sandbox, patience) {
    shops++;
    // Beside each order stands one that the Market makes for trying things out.
    const shop = await aShop(sandbox, `trial-${shops}`, patience);
    await sellMugs(shop, await aShop(sandbox, `group-${shops}`, patience));
  },
});
