import { testWay } from '../way.ts';
import { aShop } from './shop.ts';
import { sellMugs } from './way.ts';

let shops = 0;

testWay('megamarket', {
  title: 'Megamarket',
  go: async (sandbox, patience) => sellMugs(await aShop(sandbox, `published-${++shops}`, patience)),
});
