// Loaded into the server under measurement: each statement that it sends, BEGIN and COMMIT included, is a line of JSON in a
// file.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const { submit } = pg.Query.prototype;
pg.Query.prototype.submit = function (connection) {
  const { text, values = [] } = this;
  appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify({ text, values })}\n`);
  return submit.call(this, connection);
};
