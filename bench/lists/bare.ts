import { createServer } from 'node:http';
import pg from 'pg';

/** What the same page costs without us: node:http, pg and the statement. */
const [signed = '', statement = ''] = process.argv.slice(2);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  options: `-c app.company=${signed}`,
});
const server = createServer(async (request, response) => {
  for await (const _ of request);
  const { rows } = await pool.query(statement);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ rows }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`);
});
process.on('disconnect', () => process.exit());
