export const DECLINED = 'Your card was declined.';

/** A refusal in Stripe's shape. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; param?: string; message: string },
  ) {
    super(error.message);
  }
}

export function invalid(message: string, param?: string, code?: string, status = 400): never {
  throw new StripeFailure(status, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

export const missing = (kind: string, id: string, param = 'id'): never =>
  invalid(`No such ${kind}: '${id}'`, param, 'resource_missing', param === 'id' ? 404 : 400);

export const missingParameter = (param: string): never =>
  invalid(`Missing required param: ${param}.`, param, 'parameter_missing');

/** What Stripe can do and the sandbox cannot. */
export const notModelled = (message: string, param: string): never =>
  invalid(message, param, 'sandbox_not_modelled');
