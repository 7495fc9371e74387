/**
 * Every error the API answers: code → status and English text.
 * The client shows its own text for the code; the English one is for other programs.
 *
 * @see trust §9
 */
export const errorCatalog = {
  invalid_host: { status: 400, message: 'The request names no valid host' },
  invalid_json: { status: 400, message: 'Malformed JSON' },
  validation_failed: { status: 400, message: 'Please check the highlighted fields' },
  invalid_link: { status: 400, message: 'This link is not valid any more' },
  invalid_signature: { status: 400, message: 'The signature is not valid' },
  push_refused: { status: 400, message: 'This push service is not one of those that are known' },
  not_authenticated: { status: 401, message: 'Not authenticated' },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  payment_incomplete: { status: 402, message: 'Payment has not been completed' },
  forbidden: { status: 403, message: 'You do not have permission to do this' },
  cross_site: { status: 403, message: 'You do not have permission to do this' },
  token_scope: { status: 403, message: 'The scopes of this access token do not reach so far' },
  account_disabled: { status: 403, message: 'This account is disabled' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  email_taken: { status: 409, message: 'Email already registered' },
  paid_recently: { status: 409, message: 'You paid a moment ago: to pay again, send "again": true' },
  already_applied: { status: 409, message: 'You have already applied' },
  open_jobs_limit: {
    status: 409,
    message: 'Confirm your email address first: without it a company has at most 10 open jobs',
  },
  job_closed: { status: 409, message: 'This job is closed' },
  saved_full: { status: 409, message: 'The list is full: remove something first' },
  tokens_full: { status: 409, message: 'There are too many access tokens: revoke one first' },
  webhooks_full: { status: 409, message: 'There are too many webhooks: remove one first' },
  webhook_off: { status: 409, message: 'This webhook is switched off' },
  proof_impossible: { status: 409, message: 'This website has no host that the company can prove alone' },
  proof_not_begun: { status: 409, message: 'Ask for the text to publish first' },
  last_admin: { status: 409, message: 'The last administrator cannot leave' },
  idempotency_mismatch: { status: 409, message: 'This key was used for another request' },
  featuring_changed: { status: 409, message: 'Featuring has been changed since' },
  request_closed: { status: 409, message: 'This request is closed' },
  request_supported: { status: 409, message: 'Others have voted for this request' },
  resync: { status: 410, message: 'Compare digests: these changes are no longer listed' },
  changed: { status: 412, message: 'The profile was changed elsewhere' },
  too_large: { status: 413, message: 'Request is too large' },
  unsupported_media_type: { status: 415, message: 'Send application/json' },
  password_guesses: {
    status: 429,
    message: 'Too many wrong passwords for this account. Try again later, or choose a new password by a mailed link',
  },
  rate_limited: { status: 429, message: 'Too many attempts. Try again later' },
  internal: { status: 500, message: 'Something went wrong' },
  payment_provider: { status: 502, message: 'Error creating payment' },
  busy: { status: 503, message: 'Please try again shortly' },
  payments_unavailable: { status: 503, message: 'Please try again shortly' },
  push_unavailable: { status: 503, message: 'This server sends no pushes' },
  mail_unavailable: { status: 503, message: 'This server cannot send mail' },
  storage_full: { status: 507, message: 'The server is out of storage' },
} as const;

export type ErrorCode = keyof typeof errorCatalog;

/** The kinds of things that a `not_found` names in its message. */
export const notFoundMessages = {
  user: 'User not found',
  company: 'Company not found',
  job: 'Job not found',
  application: 'Application not found',
  payment: 'Payment not found',
  request: 'Feature request not found',
  report: 'Report not found',
  mail: 'Mail not found',
  message: 'Message not found',
  webhook: 'Webhook not found',
} as const;

export type NotFoundSubject = keyof typeof notFoundMessages;
