import * as applications from '#shared/contract/applications.ts';
import * as companies from '#shared/contract/companies.ts';
import * as jobs from '#shared/contract/jobs.ts';
import * as proof from '#shared/contract/proof.ts';
import * as contract from '#shared/contract/webhooks.ts';
import {
  applyToJob,
  listOwnApplications,
  listReceivedApplications,
  setApplicationStatus,
  withdrawApplication,
} from '../../domain/applications/applications.ts';
import { checkCompanyAuth, logInCompany } from '../../domain/auth/log-in.ts';
import { registerCompany } from '../../domain/auth/register.ts';
import { getCompany, getCompanyById, listCompanyJobs, updateCompany } from '../../domain/companies/companies.ts';
import type { Deps } from '../../domain/deps.ts';
import { deleteJob, getJob, postJob, updateJob } from '../../domain/jobs/jobs.ts';
import { beginProof, checkProof, getProof } from '../../domain/proofs/proofs.ts';
import { sessionName } from '../../domain/sessions/session-manager.ts';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from '../../domain/webhooks/webhooks.ts';
import { type Api, bindEndpoint, sessionHeader } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

/** Binds companies, their jobs, the applications for them, webhooks, and the proof of a company's host. */
export function hiringRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  companiesRoutes(api, deps, throttles);
  jobsRoutes(api, deps, throttles);
  applicationsRoutes(api, deps);
  webhooksRoutes(api, deps, throttles);
  proofRoutes(api, deps);
}

function companiesRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, companies.getCompany, {
    throttle: throttles.profileRead,
    handle: ({ actor, params }) => getCompany(deps, actor, params.slug),
  });

  bindEndpoint(api, companies.getCompanyById, {
    throttle: throttles.profileRead,
    handle: ({ actor, params }) => getCompanyById(deps, actor, params.id),
  });

  bindEndpoint(api, companies.registerCompany, {
    throttle: throttles.companyRegistration,
    async handle({ body, rememberDevice }) {
      const company = await registerCompany(deps, body);
      rememberDevice({ realm: 'company', email: company.email });
      return { message: 'Company registered', company };
    },
  });

  bindEndpoint(api, companies.loginCompany, {
    throttle: throttles.companyLogin,
    async handle({ body, signIn }) {
      const { company, account } = await logInCompany(deps, body);
      await signIn(account);
      return company;
    },
  });

  bindEndpoint(api, companies.logoutCompany, {
    async handle({ query, signOut }) {
      await signOut(query.session);
      return { message: 'Logged out' };
    },
  });

  bindEndpoint(api, companies.checkCompanyAuth, {
    async handle({ actor, session, answerWith }) {
      const company = checkCompanyAuth(actor);
      if (company && session) answerWith(sessionHeader('company', sessionName(session)));
      return company;
    },
  });

  bindEndpoint(api, companies.updateCompany, {
    handle: ({ actor, params, body, signal }) => updateCompany(deps, actor, { id: params.id, patch: body, signal }),
  });

  bindEndpoint(api, companies.listCompanyJobs, {
    async handle({ actor, params, answerWith }) {
      const { jobs, isOwn } = await listCompanyJobs(deps, actor, params.id);
      if (!isOwn) answerWith({ ETag: `W/"${await deps.talentListing.version()}"` });
      return jobs;
    },
  });
}

function jobsRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, jobs.getJob, {
    throttle: throttles.profileRead,
    handle: ({ actor, params }) => getJob(deps, actor, params.id),
  });

  bindEndpoint(api, jobs.postJob, {
    async handle({ actor, body, idempotencyKey, answerWith }) {
      const { job, isReplayed } = await postJob(deps, actor, { job: body, key: idempotencyKey });
      if (isReplayed) answerWith({ 'Idempotency-Replayed': 'true' });
      return job;
    },
  });

  bindEndpoint(api, jobs.updateJob, {
    handle: ({ actor, params, body }) => updateJob(deps, actor, { id: params.id, patch: body }),
  });

  bindEndpoint(api, jobs.deleteJob, {
    async handle({ actor, params }) {
      return { message: 'Job deleted', deletedApplications: await deleteJob(deps, actor, params.id) };
    },
  });
}

function applicationsRoutes(api: Api, deps: Deps): void {
  bindEndpoint(api, applications.applyToJob, {
    handle: ({ actor, params, body }) => applyToJob(deps, actor, { jobId: params.id, coverLetter: body.coverLetter }),
  });

  bindEndpoint(api, applications.listOwnApplications, { handle: ({ actor }) => listOwnApplications(deps, actor) });

  bindEndpoint(api, applications.withdrawApplication, {
    async handle({ actor, params }) {
      await withdrawApplication(deps, actor, params.id);
      return { message: 'Application withdrawn' };
    },
  });

  bindEndpoint(api, applications.listReceivedApplications, {
    handle: ({ actor, params, query }) => listReceivedApplications(deps, actor, { jobId: params.id, query }),
  });

  bindEndpoint(api, applications.setApplicationStatus, {
    handle: ({ actor, params, body }) => setApplicationStatus(deps, actor, { id: params.id, change: body }),
  });
}

function webhooksRoutes(api: Api, deps: Deps, { companyLogin }: Throttles): void {
  bindEndpoint(api, contract.listWebhooks, { handle: ({ actor }) => listWebhooks(deps, actor) });
  bindEndpoint(api, contract.createWebhook, {
    // It takes the password, and must not help to guess it.
    throttle: companyLogin,
    handle: ({ actor, body }) => createWebhook(deps, actor, body),
  });
  bindEndpoint(api, contract.removeWebhook, {
    async handle({ actor, params }) {
      await removeWebhook(deps, actor, params.id);
      return { message: 'Webhook removed' };
    },
  });
  bindEndpoint(api, contract.listWebhookDeliveries, {
    handle: ({ actor, params }) => listDeliveries(deps, actor, params.id),
  });
  bindEndpoint(api, contract.testWebhook, { handle: ({ actor, params }) => testWebhook(deps, actor, params.id) });
  bindEndpoint(api, contract.resumeWebhook, { handle: ({ actor, params }) => resumeWebhook(deps, actor, params.id) });
}

function proofRoutes(api: Api, deps: Deps): void {
  bindEndpoint(api, proof.getCompanyProof, { handle: ({ actor }) => getProof(deps, actor) });
  bindEndpoint(api, proof.beginCompanyProof, { handle: ({ actor }) => beginProof(deps, actor) });
  bindEndpoint(api, proof.checkCompanyProof, { handle: ({ actor }) => checkProof(deps, actor) });
}
