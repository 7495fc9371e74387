import { afterEach, expect, it } from 'vitest';
import type { Store } from '../../store/open-store.ts';
import { buildTalent, companyRegistration, registration } from '../builders.ts';
import { describeOnEachEngine } from '../each-engine.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';

const email = 'layla.secret@example.com';
const words = 'please keep this between us';
const birthDate = '1987-11-23';
const values = [/layla\.secret/, /\$argon2id\$/, /1987-11-23/, /keep this between us/, /Layla Hidden/];
const person = { ...registration(), name: 'Layla Hidden', email, dateOfBirth: birthDate };

// The database repeats the whole row in its own error, as it does by itself when a condition is violated.
const refusals = {
  sqlite: (table: string, columns: string) => [
    `create trigger refuse_${table} before insert on ${table} begin select raise(abort, ${columns}); end`,
  ],
  postgres: (table: string, columns: string) => [
    `create function refuse_${table}() returns trigger language plpgsql as $$
       begin raise exception using message = (select ${columns}), detail = new::text; end $$`,
    `create trigger refuse_${table} before insert on ${table} for each row execute function refuse_${table}()`,
  ],
};

const rowsOf = {
  users: "new.name || new.email || new.date_of_birth || new.password_hash || char(10) || '    at x:1:1'",
  companies: 'new.email || new.password_hash',
  contact_messages: 'new.email || new.message',
};

describeOnEachEngine('a failing statement', (open) => {
  let app: TestApp | undefined;
  let undo: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await undo?.();
    undo = undefined;
    await app?.stop();
  });

  async function startRefusing(logLevel: string): Promise<TestApp> {
    const store = await open();
    app = await startTestApp({ store, dataDir: store.dataDir, logLevel });
    undo = await refuseInserts(store);
    return app;
  }

  it.each(['info', 'debug', 'trace'])(
    'leaves no value of a person in any line of the log at level %s',
    async (level) => {
      const { client, logLines } = await startRefusing(level);
      const visitor = client();
      expect((await visitor.post('/api/users', person)).status).toBe(500);
      expect((await visitor.post('/api/companies', { ...companyRegistration(), email })).status).toBe(500);
      const message = { name: person.name, email, subject: 'Hello', message: words };
      expect((await visitor.post('/api/contact', message)).status).toBe(500);
      expect(logLines.filter((line) => line.includes('request failed'))).toHaveLength(3);
      for (const value of values) expect(logLines.join('')).not.toMatch(value);
    },
  );

  it('leaves no value in the log when what is asked is missing', async () => {
    const store = await open();
    app = await startTestApp({ store, dataDir: store.dataDir, logLevel: 'trace' });
    await store.engine.write((tx) => tx.sql('alter table users rename to users_elsewhere'));
    undo = async () => void (await store.engine.write((tx) => tx.sql('alter table users_elsewhere rename to users')));
    const visitor = app.client();
    expect((await visitor.post('/api/auth/login', { email, password: words })).status).toBe(500);
    expect((await visitor.post('/api/users', person)).status).toBe(500);
    expect(app.logLines.join('')).toContain('request failed');
    for (const value of values) expect(app.logLines.join('')).not.toMatch(value);
  });

  it('is still told by code and place', async () => {
    const { client, logLines } = await startRefusing('info');
    await client().post('/api/users', person);
    const line = logLines.find((one) => one.includes('request failed')) ?? '{}';
    expect(JSON.parse(line).err).toMatchObject({
      type: 'QueryError',
      code: expect.stringMatching(/^(?:SQLITE_|P0001)/),
    });
    expect(JSON.parse(line).err.stack).toContain('insert-row.ts');
  });

  it('names the person who is there already, all the same', async () => {
    const store = await open();
    app = await startTestApp({ store, dataDir: store.dataDir });
    await buildTalent(app, { email });
    const { body } = await app.client().post('/api/users', person);
    expect(body.code).toBe('email_taken');
  });
});

async function refuseInserts({ engine }: Store): Promise<() => Promise<void>> {
  const tables = Object.keys(rowsOf) as (keyof typeof rowsOf)[];
  await engine.write(async (tx) => {
    for (const table of tables) {
      const columns = engine.dialect === 'sqlite' ? rowsOf[table] : rowsOf[table].replace('char(', 'chr(');
      for (const statement of refusals[engine.dialect](table, columns)) await tx.sql(statement);
    }
  });
  return () =>
    engine.write(async (tx) => {
      for (const table of tables) {
        const on = engine.dialect === 'sqlite' ? '' : ` on ${table}`;
        await tx.sql(`drop trigger refuse_${table}${on}`);
        if (engine.dialect === 'postgres') await tx.sql(`drop function refuse_${table}`);
      }
    });
}
