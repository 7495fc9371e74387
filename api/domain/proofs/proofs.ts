import { randomBytes } from 'node:crypto';
import type { ProofFinding } from '#shared/catalog/company-proofs.ts';
import { limits } from '#shared/limits.ts';
import type { AdminCompany } from '#shared/model/admin.ts';
import type { CompanyProof, ProofCheck, ProofDecision } from '#shared/model/proof.ts';
import type { CompanyRecord, ProofRecord } from '../../store/records.ts';
import { adminCompany } from '../admin/admin-views.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireAdmin, requireCompany, requireOwnCompany } from '../policies.ts';
import type { HostTexts } from '../ports/outgoing.ts';
import { confirmableHost, hostOf, proofPlaces, proofText, provableHost } from '../rules/provable-host.ts';

const dayMs = 86_400_000;
const checksPerTurn = 10;

type ProofDeps = Pick<Deps, 'proofs' | 'hostReader' | 'clock' | 'log'>;

/**
 * Answers how far the calling company is with proving its host.
 *
 * @throws AppError `not_authenticated`
 */
export async function getProof(deps: Pick<Deps, 'proofs'>, actor: Actor): Promise<CompanyProof> {
  return ownProof(await stateOf(deps, requireCompany(actor)));
}

/**
 * Begins the proof, unless it has begun.
 *
 * @returns The proof with the text to publish.
 * @throws AppError `not_authenticated`, `proof_impossible`
 */
export async function beginProof({ proofs }: Deps, actor: Actor): Promise<CompanyProof> {
  const own = requireOwnCompany(actor, requireCompany(actor));
  const { host, obstacle } = await stateOf({ proofs }, own);
  if (host === null || obstacle) return fail('proof_impossible');
  await proofs.begin(own, { host, token: newToken() });
  return getProof({ proofs }, actor);
}

/**
 * Looks for the text in both places now. A host at which it stands is proven.
 *
 * @throws AppError `not_authenticated`, `proof_impossible`, `proof_not_begun`, `not_found` after a deletion meanwhile
 */
export async function checkProof(deps: Deps, actor: Actor): Promise<ProofCheck> {
  const own = requireOwnCompany(actor, requireCompany(actor));
  const { record, obstacle } = await stateOf(deps, own);
  if (obstacle) return fail('proof_impossible');
  if (!record) return fail('proof_not_begun');
  const found = await lookFor(deps, record);
  // The company may have changed its website meanwhile, or left.
  const company = (await deps.companies.findById(own.id)) ?? fail('not_found', { subject: 'company' });
  return { ...found, proof: ownProof(await stateOf(deps, company)) };
}

/**
 * Counts the host of a company's website as proven, or no longer. Another company that had it loses it, and gets a mail.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `proof_impossible` where the host is nobody's alone,
 *   `changed` when the website has another host than the administrator saw
 */
export async function decideProof(
  { companies, proofs, log }: Deps,
  actor: Actor,
  { id, decision }: { id: number; decision: ProofDecision },
): Promise<AdminCompany> {
  const by = requireAdmin(actor);
  const { isProven, host } = decision;
  if (!(await companies.findById(id))) return fail('not_found', { subject: 'company' });
  if (isProven && confirmableHost(`https://${host}`) !== host) return fail('proof_impossible');
  const decided =
    (await proofs.decide(by, id, { ...decision, token: newToken() })) ?? fail('not_found', { subject: 'company' });
  if (hostOf(decided.website) !== host) return fail('changed');
  log.info({ admin: by.id, company: id, isProven }, 'host of a company decided');
  return adminCompany(decided);
}

/** Makes the work that looks at proven hosts again when it is time. */
export function createProofChecker(deps: ProofDeps, stopping: AbortSignal): () => Promise<void> {
  return async () => {
    const due = stopping.aborted ? [] : await deps.proofs.due(deps.clock.now(), checksPerTurn);
    await Promise.all(due.map((record) => lookFor(deps, record)));
  };
}

// 32 characters.
function newToken(): string {
  return randomBytes(16).toString('hex');
}

interface ProofState {
  host: string | null;
  obstacle: CompanyProof['obstacle'];
  /** Undefined until the company begins; that of an older website does not count. */
  record: ProofRecord | undefined;
}

async function stateOf({ proofs }: Pick<Deps, 'proofs'>, { id, website }: CompanyRecord): Promise<ProofState> {
  const { host, obstacle } = provableHost(website);
  const stored = await proofs.of(id);
  const record = stored?.host === host ? stored : undefined;
  const isTaken = host !== null && (await proofs.isTaken(host, id));
  return { host, obstacle: obstacle ?? (isTaken ? 'taken' : null), record };
}

function ownProof({ host, obstacle, record }: ProofState): CompanyProof {
  const places = host !== null && !obstacle ? proofPlaces(host) : { recordName: null, fileUrl: null };
  const failingSince = record?.failingSince;
  return {
    host,
    obstacle,
    ...places,
    text: record ? proofText(record.token) : null,
    way: record?.way ?? null,
    provenAt: record?.provenAt?.toISOString() ?? null,
    checkedAt: record?.checkedAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    endsAt: failingSince ? new Date(failingSince.getTime() + limits.proofFailingDays * dayMs).toISOString() : null,
  };
}

/** Looks at both places, and notes what follows. */
async function lookFor(deps: ProofDeps, record: ProofRecord): Promise<Pick<ProofCheck, 'dns' | 'file'>> {
  const { hostReader, proofs, log } = deps;
  const { recordName, fileUrl } = proofPlaces(record.host);
  const text = proofText(record.token);
  const [records, lines] = await Promise.all([hostReader.readRecords(recordName), hostReader.readFile(fileUrl)]);
  const found = { dns: findingOf(records, text), file: findingOf(lines, text) };
  const way = (['dns', 'file'] as const).find((place) => found[place] === 'found');
  const isAnswered = record.way === null || record.way === 'admin' || found[record.way] !== 'no_answer';
  if (way) await proofs.markFound(record, way);
  else await proofs.markMissing(record, isAnswered);
  log.info({ company: record.companyId, ...found }, 'host looked at');
  return found;
}

function findingOf(read: HostTexts, text: string): ProofFinding {
  if ('finding' in read) return read.finding;
  return read.texts.some((line) => line.trim() === text) ? 'found' : 'other';
}
