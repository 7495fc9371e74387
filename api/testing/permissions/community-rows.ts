import { featureRequestOfOwner, house, type Row } from './matrix-house.ts';

/** Mails, messages, reports, feature requests. */
export const communityRows: readonly Row[] = [
  {
    call: 'unsubscribe',
    send: (client) => client.post('/api/mail/unsubscribe', { token: 'made up' }),
    expected: 404,
  },
  {
    call: 'subscribe',
    send: (client) => client.post('/api/newsletter', { email: 'anybody@example.com' }),
    expected: 202,
  },
  {
    call: 'confirmSubscription',
    send: (client) => client.post('/api/newsletter/confirm', { token: 'made up' }),
    expected: 404,
  },
  {
    call: 'sendContactMessage',
    send: (client) =>
      client.post('/api/contact', { name: 'Noura', email: 'n@example.com', subject: 'Hello', message: 'A question' }),
    expected: 201,
  },
  {
    call: 'showMailService',
    send: (client) => client.get('/api/mail/service'),
    expected: [200, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'sendReport',
    send: (client) => client.post('/api/reports', { subject: 'job', subjectId: house.job.id, reason: 'spam' }),
    expected: 200,
  },
  { call: 'listFeatureRequests', send: (client) => client.get('/api/feature-requests'), expected: 200 },
  {
    call: 'proposeFeature',
    send: (client) => client.post('/api/feature-requests', { title: 'Dark paper', description: 'For nights' }),
    expected: [401, 201, 201, 201, 201, 401, 401],
  },
  {
    call: "voteForFeature of the owner's",
    send: async (client) =>
      client.request(`/api/feature-requests/${await featureRequestOfOwner()}/vote`, { method: 'PUT' }),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: "takeVoteBack from the owner's",
    send: async (client) => client.delete(`/api/feature-requests/${await featureRequestOfOwner()}/vote`),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: "withdrawFeatureRequest of the owner's",
    send: async (client) => client.delete(`/api/feature-requests/${await featureRequestOfOwner()}`),
    expected: [401, 200, 403, 403, 403, 401, 401],
  },
  {
    call: 'decideFeatureRequest',
    send: async (client) =>
      client.patch(`/api/feature-requests/${await featureRequestOfOwner()}`, { status: 'planned' }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
];
