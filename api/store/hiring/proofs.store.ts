import type { ProofWay } from '#shared/catalog/company-proofs.ts';
import { limits } from '#shared/limits.ts';
import { mailOfLostProof, mailOfMissingProof } from '../../domain/rules/mails.ts';
import { afterMissing, noProof } from '../../domain/rules/missing-proofs.ts';
import { hostOf } from '../../domain/rules/provable-host.ts';
import { writeAudit } from '../admin/audit-log.ts';
import { and, asc, eq, isNotNull, lockingRows, lte, ne } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate, type Touch } from '../mutate.ts';
import type { Admin, CompanyRecord, Own, ProofRecord } from '../records.ts';
import { StoreError } from '../store-error.ts';
import { queueCompanyWebhooks } from '../webhooks/delivery-queue.ts';

const dayMs = 86_400_000;

/** Stores how companies prove the hosts of their websites. */
export function createProofStore(context: MutateContext) {
  const { engine, clock } = context;
  const { reader } = engine;
  const { companyProofs: proofs } = engine.tables;
  return {
    /** The proof of a company, begun or done; of an older website it may have another host. */
    async of(companyId: number): Promise<ProofRecord | undefined> {
      return (await reader.db.select().from(proofs).where(eq(proofs.companyId, companyId)))[0];
    },
    /** Whether another company has proven the host. */
    async isTaken(host: string, companyId: number): Promise<boolean> {
      const isOther = and(eq(proofs.host, host), isNotNull(proofs.provenAt), ne(proofs.companyId, companyId));
      return (await reader.db.select({ id: proofs.companyId }).from(proofs).where(isOther)).length > 0;
    },
    /** Stores the text that a company has to publish. The first one of a host stays. */
    begin: ({ id: companyId }: Own<CompanyRecord>, { host, token }: Pick<ProofRecord, 'host' | 'token'>) =>
      engine.write(async (tx) => {
        const isOther = and(eq(proofs.companyId, companyId), ne(proofs.host, host));
        await tx.db.delete(proofs).where(isOther);
        await tx.db.insert(proofs).values({ companyId, host, token }).onConflictDoNothing();
      }),
    /** Proven hosts whose next check is due, who has waited longest first. */
    due: (now: Date, limit: number): Promise<ProofRecord[]> =>
      reader.db.select().from(proofs).where(lte(proofs.nextCheckAt, now)).orderBy(asc(proofs.nextCheckAt)).limit(limit),
    /**
     * Notes that the text stands at the host. It counts only while the website still has this host. What an administrator
     * has confirmed stays as it is: by a text, it would end without the text.
     *
     * @returns False when another company has proven the host.
     */
    async markFound(proof: ProofRecord, way: ProofWay): Promise<boolean> {
      try {
        await mutate(context, (tx, touch) => markFound({ tx, touch, now: clock.now() }, proof, way));
        return true;
      } catch (error) {
        if (engine.refusedBy(error) === 'company_proofs_host') return false;
        throw error;
      }
    },
    /**
     * Notes that the text does not stand at the host, sends a mail to the company the first time, and ends the proof in the
     * end. What an administrator has confirmed needs no text, and stays.
     */
    markMissing: (proof: ProofRecord, isAnswered: boolean): Promise<void> =>
      mutate(context, (tx, touch) => markMissing({ tx, touch, now: clock.now() }, proof, isAnswered)),
    /**
     * Counts the host of a company's website as proven by an administrator, or no longer. Another company that had it loses it.
     *
     * @param decision.host Where the website has another host, nothing is written.
     * @param decision.token For a company that has not begun.
     * @returns The company after it; undefined for an unknown one.
     * @throws StoreError `busy` when a third company proves the host at this moment
     */
    async decide(by: Admin, companyId: number, decision: AdminDecision): Promise<CompanyRecord | undefined> {
      try {
        return await mutate(
          context,
          (tx, touch) => decide({ tx, touch, now: clock.now() }, { by, companyId, ...decision }),
          (tx) => companyOf(tx, companyId),
        );
      } catch (error) {
        if (engine.refusedBy(error) === 'company_proofs_host') throw new StoreError('busy', error);
        throw error;
      }
    },
  };
}

interface AdminDecision {
  isProven: boolean;
  /** As the administrator saw it. */
  host: string;
  token: string;
}

interface Writing {
  tx: Connection;
  touch: Touch;
  now: Date;
}

async function lockedCompany({ db, tables: { companies } }: Connection, id: number) {
  const [company] = await lockingRows(db.select().from(companies).where(eq(companies.id, id)));
  return company;
}

async function companyOf({ db, tables: { companies } }: Connection, id: number): Promise<CompanyRecord | undefined> {
  return (await db.select().from(companies).where(eq(companies.id, id)))[0];
}

/** Condition: the company still proves this host with this text. */
function isSame({ tables: { companyProofs: proofs } }: Connection, { companyId, host, token }: ProofRecord) {
  return and(eq(proofs.companyId, companyId), eq(proofs.host, host), eq(proofs.token, token));
}

async function markFound(writing: Writing, proof: ProofRecord, way: ProofWay): Promise<void> {
  const { tx, now } = writing;
  const { companyProofs: proofs } = tx.tables;
  const company = await lockedCompany(tx, proof.companyId);
  const [stored] = await tx.db.select().from(proofs).where(isSame(tx, proof));
  if (!company || !stored || stored.way === 'admin' || hostOf(company.website) !== proof.host) return;
  const nextCheckAt = new Date(now.getTime() + limits.proofCheckDays * dayMs);
  const found = { way, provenAt: stored.provenAt ?? now, checkedAt: now, failingSince: null, nextCheckAt };
  await tx.db.update(proofs).set(found).where(isSame(tx, proof));
  await showProof(writing, company, proof.host);
}

/** Shows everybody that a host is a company's. The day of a later check changes no card. */
async function showProof({ tx, touch, now }: Writing, company: CompanyRecord, host: string): Promise<void> {
  const { companies } = tx.tables;
  const { id: companyId } = company;
  await tx.db.update(companies).set({ provenHost: host, hostCheckedAt: now }).where(eq(companies.id, companyId));
  if (company.provenHost === host) return;
  touch('companies', companyId);
  await queueCompanyWebhooks(tx, { companyId, event: 'company.proven', data: { companyId } }, now);
}

async function markMissing(writing: Writing, proof: ProofRecord, isAnswered: boolean): Promise<void> {
  const { tx, now } = writing;
  const { companyProofs: proofs } = tx.tables;
  const company = await lockedCompany(tx, proof.companyId);
  const [stored] = await tx.db.select().from(proofs).where(isSame(tx, proof));
  if (!company || !stored || stored.way === 'admin') return;
  const { columns, isEnded, isNews } = afterMissing(stored, { isAnswered, now });
  await tx.db.update(proofs).set(columns).where(isSame(tx, proof));
  if (isEnded) await hideProof(writing, company.id);
  if (isNews) await queueMail(tx, mailOfMissingProof(company, proof.host, now), now);
}

async function hideProof({ tx, touch }: Writing, companyId: number): Promise<void> {
  const { companies } = tx.tables;
  await tx.db.update(companies).set({ provenHost: null, hostCheckedAt: null }).where(eq(companies.id, companyId));
  touch('companies', companyId);
}

async function decide(
  writing: Writing,
  { by, companyId, isProven, host, token }: AdminDecision & { by: Admin; companyId: number },
): Promise<void> {
  const { tx, now } = writing;
  const note = (action: 'prove_host' | 'unprove_host', subjectId: number) =>
    writeAudit(tx, { actorId: by.id, action, subject: 'company', subjectId, host }, now);
  const company = await lockedCompany(tx, companyId);
  if (!company || hostOf(company.website) !== host || isProven === (company.provenHost !== null)) return;
  if (!isProven) {
    await endProof(writing, companyId);
    await note('unprove_host', companyId);
    return;
  }
  const loser = await holderOf(tx, host);
  if (loser) {
    await endProof(writing, loser.id);
    await queueMail(tx, mailOfLostProof(loser, host, now), now);
    await note('unprove_host', loser.id);
  }
  await proveByAdmin(writing, company, { host, token });
  await note('prove_host', companyId);
}

/** The company that has proven a host. */
async function holderOf(tx: Connection, host: string): Promise<CompanyRecord | undefined> {
  const { companyProofs: proofs } = tx.tables;
  const isHeld = and(eq(proofs.host, host), isNotNull(proofs.provenAt));
  const [holder] = await tx.db.select({ id: proofs.companyId }).from(proofs).where(isHeld);
  return holder && companyOf(tx, holder.id);
}

async function endProof(writing: Writing, companyId: number): Promise<void> {
  const { db, tables } = writing.tx;
  await db.update(tables.companyProofs).set(noProof).where(eq(tables.companyProofs.companyId, companyId));
  await hideProof(writing, companyId);
}

async function proveByAdmin(
  writing: Writing,
  company: CompanyRecord,
  { host, token }: Pick<ProofRecord, 'host' | 'token'>,
): Promise<void> {
  const { tx, now } = writing;
  const { companyProofs: proofs } = tx.tables;
  const proven = { host, way: 'admin', provenAt: now, checkedAt: now, failingSince: null, nextCheckAt: null } as const;
  await tx.db
    .insert(proofs)
    .values({ companyId: company.id, token, ...proven })
    .onConflictDoUpdate({ target: proofs.companyId, set: proven });
  await showProof(writing, company, host);
}

/** Inserts the proof of a company of the seed. */
export async function insertProof(
  { db, tables }: Connection,
  { companyId, host, now }: { companyId: number; host: string; now: Date },
): Promise<void> {
  const token = '0'.repeat(32);
  await db.insert(tables.companyProofs).values({ companyId, host, token, way: 'admin', provenAt: now, checkedAt: now });
}

/** Ends the proof of a company whose website has another host now. */
export async function endProofElsewhere(tx: Connection, companyId: number, website: string): Promise<void> {
  const { companyProofs: proofs, companies } = tx.tables;
  const host = hostOf(website) ?? '';
  const hasOther = and(eq(companies.id, companyId), isNotNull(companies.provenHost), ne(companies.provenHost, host));
  await tx.db.update(companies).set({ provenHost: null, hostCheckedAt: null }).where(hasOther);
  await tx.db.delete(proofs).where(and(eq(proofs.companyId, companyId), ne(proofs.host, host)));
}
