import { testWay } from '../way.ts';
import { aShop } from './shop.ts';
import { sellMugs } from './way.ts';

let shops = 1000;

testWay('ozon', {
  title: 'Ozon',
  // Analytics may be asked once a minute.
  hurry: 600,
  go: (sandbox, patience) => sellMugs(aShop(sandbox, String(++shops), patience)),
  faults: { shipFailed: 0.3 },
});
