/** A refusal in the form that Stripe's API description gives it. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { error: { type: string; message: string; code?: string; param?: string } };

  constructor(status: number, error: { type?: string; message: string; code?: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', ...error } };
  }
}
