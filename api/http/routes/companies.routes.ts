import * as companies from '#shared/contract/companies.ts';
import { checkCompanyAuth } from '../../domain/companies/check-company-auth.ts';
import { getCompany, getCompanyById } from '../../domain/companies/get-company.ts';
import { listCompanyJobs } from '../../domain/companies/list-company-jobs.ts';
import { logInCompany } from '../../domain/companies/log-in-company.ts';
import { registerCompany } from '../../domain/companies/register-company.ts';
import { updateCompany } from '../../domain/companies/update-company.ts';
import type { Deps } from '../../domain/deps.ts';
import { sessionName } from '../../domain/sessions/session-keeper.ts';
import { type Api, bindEndpoint, sessionHeader } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

export function companiesRoutes(api: Api, deps: Deps, throttles: Throttles): void {
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
    handle: ({ actor, params, body, gone }) => updateCompany(deps, actor, { id: params.id, patch: body, gone }),
  });

  bindEndpoint(api, companies.listCompanyJobs, {
    async handle({ actor, params, answerWith }) {
      const { jobs, isOwn } = await listCompanyJobs(deps, actor, params.id);
      if (!isOwn) answerWith({ ETag: `W/"${await deps.talentListing.version()}"` });
      return jobs;
    },
  });
}
