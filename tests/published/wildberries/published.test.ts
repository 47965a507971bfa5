import { testWay } from '../way.ts';
import { clientOf, hurry, readMugs, sellerOf, sellMugs } from './way.ts';

let shops = 1000;

testWay('wildberries', {
  title: 'Wildberries',
  hurry,
  async go(sandbox, patience) {
    const shop = String(++shops);
    const wb = clientOf(sandbox, `sandbox.${shop}.key`, patience);
    async function control<Answer>(path: string, body?: unknown): Promise<Answer> {
      const answer = await fetch(`${sandbox}/_control/wildberries/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    }
    const known = readMugs(wb);
    await sellMugs(wb, sellerOf(wb, shop, { control, mugs: () => known }), { shop, control });
  },
});
