import { begunByOwner, paidByOwner, type Row, testCard } from './matrix-house.ts';

/** Payments for featuring. */
export const paymentRows: readonly Row[] = [
  { call: 'getPaymentConfig', send: (client) => client.get('/api/payments/config'), expected: 200 },
  {
    call: 'listOwnPayments',
    send: (client) => client.get('/api/payments'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'createFeaturedPayment',
    send: (client) => client.post('/api/create-featured-payment'),
    expected: [401, 200, 200, 403, 200, 401, 401],
  },
  {
    call: "confirmFeaturedPayment of the owner's",
    send: async (client) => client.post('/api/confirm-featured-payment', { paymentIntentId: await paidByOwner() }),
    expected: [401, 200, 404, 403, 404, 401, 401],
  },
  {
    call: "confirmSimulatedPayment of the owner's",
    send: async (client) => client.post(`/api/simulated-payments/${await begunByOwner()}/confirm`, testCard),
    expected: [401, 200, 404, 403, 404, 401, 401],
  },
  {
    call: "authenticateSimulatedPayment of the owner's",
    send: async (client) =>
      client.post(`/api/simulated-payments/${await begunByOwner()}/authentication`, { isApproved: false }),
    expected: [401, 200, 404, 403, 404, 401, 401],
  },
  // Its signature proves it, not its sender; here nobody takes events.
  { call: 'receivePaymentEvent', send: (client) => client.post('/api/stripe/webhook', '{}'), expected: 503 },
];
