import { buildJob, jobBody } from '../builders.ts';
import { house, newApplication, type Row } from './matrix-house.ts';

/** Companies, jobs, applications. */
export const hiringRows: readonly Row[] = [
  { call: 'listCompanies', send: (client) => client.get('/api/companies'), expected: 200 },
  { call: 'getCompany', send: (client) => client.get(`/api/companies/slug/${house.company.slug}`), expected: 200 },
  { call: 'getCompanyById', send: (client) => client.get(`/api/companies/${house.company.id}`), expected: 200 },
  {
    call: 'updateCompany',
    send: (client) => client.patch(`/api/companies/${house.company.id}`, { turnover: '1' }),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'updateCompany of nobody',
    send: (client) => client.patch('/api/companies/999999', {}),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  {
    call: 'getCompanyProof',
    send: (client) => client.get('/api/companies/account/proof'),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'beginCompanyProof without a website',
    send: (client) => client.post('/api/companies/account/proof'),
    expected: [401, 401, 401, 401, 401, 409, 409],
  },
  {
    call: 'checkCompanyProof without a website',
    send: (client) => client.post('/api/companies/account/proof/check'),
    expected: [401, 401, 401, 401, 401, 409, 409],
  },
  { call: 'listCompanyJobs', send: (client) => client.get(`/api/companies/${house.company.id}/jobs`), expected: 200 },
  { call: 'listJobs', send: (client) => client.get('/api/jobs'), expected: 200 },
  { call: 'countTalents', send: (client) => client.get('/api/users/counts'), expected: 200 },
  { call: 'countCompanies', send: (client) => client.get('/api/companies/counts'), expected: 200 },
  { call: 'countJobs', send: (client) => client.get('/api/jobs/counts'), expected: 200 },
  { call: 'getJob', send: (client) => client.get(`/api/jobs/${house.job.id}`), expected: 200 },
  {
    call: 'getJob that is a draft',
    send: async (client) =>
      client.get(`/api/jobs/${(await buildJob(house.app, house.company.id, { status: 'draft' })).id}`),
    expected: [404, 404, 404, 404, 404, 200, 404],
  },
  {
    call: 'postJob',
    send: (client) => client.post('/api/jobs', jobBody()),
    expected: [401, 401, 401, 401, 401, 201, 201],
  },
  {
    call: 'updateJob',
    send: (client) => client.patch(`/api/jobs/${house.job.id}`, { salaryRange: '1' }),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'updateJob of nobody',
    send: (client) => client.patch('/api/jobs/999999', {}),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  {
    call: 'deleteJob',
    send: async (client) => client.delete(`/api/jobs/${(await buildJob(house.app, house.company.id)).id}`),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'deleteJob of nobody',
    send: (client) => client.delete('/api/jobs/999999'),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  {
    call: 'applyToJob',
    send: (client) => client.post(`/api/jobs/${house.job.id}/applications`, {}),
    expected: [401, 201, 201, 403, 201, 401, 401],
  },
  {
    call: 'applyToJob of nobody',
    send: (client) => client.post('/api/jobs/999999/applications', {}),
    expected: [401, 404, 404, 403, 404, 401, 401],
  },
  {
    call: 'listOwnApplications',
    send: (client) => client.get('/api/applications'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'withdrawApplication of another',
    send: async (client) => client.delete(`/api/applications/${(await newApplication()).id}`),
    expected: [401, 403, 403, 403, 403, 401, 401],
  },
  {
    call: 'withdrawApplication of nobody',
    send: (client) => client.delete('/api/applications/999999'),
    expected: [401, 404, 404, 404, 404, 401, 401],
  },
  {
    call: 'listReceivedApplications of nobody',
    send: (client) => client.get('/api/jobs/999999/applications'),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  {
    call: 'setApplicationStatus of nobody',
    send: (client) => client.patch('/api/applications/999999/status', { status: 'accepted' }),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  {
    call: 'listReceivedApplications',
    send: (client) => client.get(`/api/jobs/${house.job.id}/applications`),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'setApplicationStatus',
    send: async (client) =>
      client.patch(`/api/applications/${(await newApplication()).id}/status`, { status: 'accepted' }),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
];
