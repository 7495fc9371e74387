import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { buildIntent, newTalent, stored } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';

const dayMs = 86_400_000;

/** The statements by which the step fills its new columns from the old ones. */
function fillingOf(dialect: string): string[] {
  const folder = new URL(`../migrations/${dialect}/`, import.meta.url);
  const file = readdirSync(folder).find((name) => name.endsWith('-days-of-payments.sql')) ?? '';
  const statements = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint');
  return statements.filter((statement) => statement.trim().startsWith('UPDATE'));
}

describeOnEachEngine('payments of a version that cut the receipt when days were taken back', (open) => {
  it('have the days as sold on the receipt, and the days as given beside it', async () => {
    const { engine, users, payments, clock } = await open();
    const user = stored(await users.insert(newTalent(1)));
    for (const id of ['pi_whole', 'pi_cut', 'pi_refunded', 'pi_lost', 'pi_open']) {
      await payments.remember({ ...buildIntent(user.id, id, { state: 'open' }), userId: user.id }, 'stripe');
    }
    const from = clock.now();
    const inDays = (days: number) => new Date(from.getTime() + days * dayMs);
    const { payments: table } = engine.tables;
    const old = {
      pi_whole: { status: 'succeeded', grantedFrom: from, grantedUntil: inDays(30) },
      pi_cut: { status: 'succeeded', grantedFrom: from, grantedUntil: inDays(4) },
      pi_refunded: { status: 'refunded', grantedFrom: from, grantedUntil: inDays(2), revokedAt: inDays(2) },
      pi_lost: { status: 'disputed', grantedFrom: from, grantedUntil: inDays(3), revokedAt: inDays(3) },
    } as const;
    const filling = fillingOf(engine.dialect);
    expect(filling).toHaveLength(4);
    await engine.write(async (tx) => {
      for (const [id, row] of Object.entries(old)) {
        await tx.db.update(table).set(row).where(eq(table.intentId, id));
      }
      for (const statement of filling) await tx.sql(statement);
    });

    const rows = await payments.ofUser(user.id);
    const byId = Object.fromEntries(rows.map((row) => [row.intentId, row]));
    const sold = { grantedFrom: from, grantedUntil: inDays(30), effectiveFrom: from };
    expect(byId).toMatchObject({
      pi_whole: { ...sold, effectiveUntil: inDays(30), refundedCents: 0, disputeStatus: null },
      pi_cut: { ...sold, effectiveUntil: inDays(4), refundedCents: 0, disputeStatus: null },
      pi_refunded: { ...sold, effectiveUntil: inDays(2), refundedCents: 1900, disputeStatus: null },
      pi_lost: { ...sold, effectiveUntil: inDays(3), refundedCents: 0, disputeStatus: 'lost' },
      pi_open: { grantedFrom: null, grantedUntil: null, effectiveFrom: null, effectiveUntil: null, refundedCents: 0 },
    });
  });
});
